import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { allRules, findAxeViolations } from '@altanube/e2e/helpers/axe';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { chromium, expect, test, type Locator, type Page } from '@playwright/test';
import { findHeadlessShell } from '../scripts/browser.ts';
import { buildEditor } from './build.ts';
import { serveEditor } from './server.ts';

// The first test builds the editor for the others.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'es-ES', viewport: { width: 1400, height: 1200 } });

const app = resolve('.cache/editor');
const passwordFile = 'es/articles/forgotten-password.md';
let home: string;
let folder: string;
let editor: Awaited<ReturnType<typeof serveEditor>>;
let pages: Awaited<ReturnType<typeof servePage>>;
let unexpectedEvents: string[];

test.beforeEach(async ({ page }) => {
  await buildEditor(app);
  home = mkdtempSync(join(tmpdir(), 'editor-'));
  folder = join(home, 'content');
  cpSync('content', folder, { recursive: true });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Start');
  pages = await servePage();
  editor = await serveEditor({ folder, app, pages: pages.url });
  unexpectedEvents = [];
  watch(page);
});

test.afterEach(async () => {
  editor.stop();
  await pages[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
  expect(unexpectedEvents).toEqual([]);
});

test('loses no text by Back, reload or closing (EDIT-5, EDIT-8)', async ({ page, context }) => {
  await open(page, 'faq');
  await open(page, 'articles:forgotten-password');
  const title = field(page, 'es/title');
  await title.fill('Uno');
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.goForward();
  await expect(title).toHaveValue('Uno');
  await title.fill('Dos');
  await page.reload();
  await expect(title).toHaveValue('Dos');
  await title.fill('Tres');
  await page.close();
  const second = await context.newPage();
  await open(second, 'articles:forgotten-password');
  await expect(field(second, 'es/title')).toHaveValue('Tres');
  await expectSaved(second);
  expect(diff()).toEqual(['-title: Olvidé mi contraseña o no puedo entrar', '+title: Tres']);
});

test('keeps half-typed content out of the files when the browser is killed (EDIT-8)', async () => {
  const profile = join(home, 'profile');
  const start = async () => {
    const chromiumSandbox = process.getuid?.() !== 0;
    const options = { executablePath: findHeadlessShell(), locale: 'es-ES', chromiumSandbox };
    const context = await chromium.launchPersistentContext(profile, options);
    const [page = await context.newPage()] = context.pages();
    await open(page, 'articles:forgotten-password');
    return { context, page };
  };
  const { page } = await start();
  await field(page, 'es/title').fill('Olvidé mi contras');
  await field(page, 'en/title').fill('');
  await expect(page.getByText('Incompleto:')).toBeVisible();
  await field(page, 'es/summary').pressSequentially('Med');
  execFileSync('pkill', ['-9', '-f', profile]);
  expect(diff()).toEqual([]);

  const next = await start();
  await expect(field(next.page, 'es/title')).toHaveValue('Olvidé mi contras');
  await expect(field(next.page, 'es/summary')).toHaveValue(/^Med/);
  await expect(next.page.getByText('Escribe un texto').first()).toBeVisible();
  await field(next.page, 'en/title').fill('I forgot');
  await expectSaved(next.page);
  await next.context.close();
  expect(diff()).toHaveLength(6);
});

test('keeps text while it is stopped, and completes a partial save (EDIT-8)', async ({ page }) => {
  await open(page, 'articles:forgotten-password');
  editor.stop();
  await field(page, 'es/title').fill('Sin servidor');
  await expect(page.getByText('a salvo en este navegador')).toBeVisible();
  const port = Number(new URL(editor.url).port);
  editor = await serveEditor({ folder, app, pages: pages.url, port });
  await open(page, 'articles:forgotten-password');
  await expectSaved(page);
  expect(diff()).toContain('+title: Sin servidor');

  // Interrupted between the files.
  const saving = Promise.withResolvers<void>();
  await page.route('**/documents/articles*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    editFolder(folder).edit(passwordFile, /^title: .*$/m, 'title: Uno');
    await route.abort();
    return saving.resolve();
  });
  await field(page, 'es/title').fill('Uno');
  await field(page, 'en/title').fill('One');
  await saving.promise;
  await field(page, 'es/title').fill('Uno y dos');
  await page.unrouteAll();
  await expectSaved(page);
  expect(listAdded()).toEqual(['+title: One', '+title: Uno y dos']);

  // Typed while the text before it is being saved.
  const typed = Promise.withResolvers<void>();
  await page.route('**/documents/articles*', async (route) => {
    if (route.request().method() === 'PUT') await typed.promise;
    return route.continue();
  });
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await field(page, 'es/title').fill('Dos');
  await saved;
  await field(page, 'es/title').fill('Dos y tres');
  typed.resolve();
  await expectSaved(page);
  expect(listAdded()).toEqual(['+title: One', '+title: Dos y tres']);
  await page.unrouteAll();

  // A document that is left is saved once it is opened again, not behind another tab's back.
  let saves = 0;
  await page.route('**/documents/articles*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saves += 1;
    return route.abort();
  });
  await field(page, 'es/title').fill('Tres');
  await expect.poll(() => saves).toBe(1);
  await open(page, 'faq');
  await expect.poll(() => saves).toBe(2);
  await page.waitForTimeout(2_500);
  expect(saves).toBe(2);
});

test('joins the changes of others, and asks about the same field (EDIT-3)', async ({ page }) => {
  await open(page, 'articles:forgotten-password');
  editFolder(folder).edit(passwordFile, /^summary: .*$/m, 'summary: Otro resumen');
  await field(page, 'es/title').fill('Lo mío');
  await expectSaved(page);
  await expect(field(page, 'es/summary')).toHaveValue('Otro resumen');

  editFolder(folder).edit(passwordFile, /^title: .*$/m, 'title: De otra persona');
  await field(page, 'en/title').fill('Mine too');
  await field(page, 'es/title').fill('Lo mío, cambiado');
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('listitem')).toHaveText(/^Título.*Lo mío, cambiado.*De otra/);
  expect(diff()).toContain('+title: De otra persona');
  await notice.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await expectSaved(page);
  await expect(field(page, 'es/title')).toHaveValue('De otra persona');
  await page.keyboard.press('Control+z');
  await expectSaved(page);
  expect(diff()).toEqual(expect.arrayContaining(['+title: Lo mío, cambiado', '+title: Mine too']));
});

test('lets one tab at a time edit a document (EDIT-8)', async ({ page, context }) => {
  await open(page, 'articles:forgotten-password');
  await field(page, 'es/title').fill('Primera');
  const second = await context.newPage();
  watch(second);
  await second.goto(`${editor.url}#articles:forgotten-password`);
  await expect(second.getByText('Esto está abierto en otra pestaña')).toBeVisible();
  await second.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(field(second, 'es/title')).toHaveValue('Primera');
  await expect(page.getByText('Sigues en otra pestaña')).toBeVisible();
  await field(second, 'es/title').fill('Segunda');
  await expectSaved(second);
  expect(diff()).toContain('+title: Segunda');
});

test('undoes and redoes lists and bodies, after a reload too (EDIT-8)', async ({ page }) => {
  await open(page, 'clients');
  await page.getByRole('button', { name: 'Quitar «Rutandina Logística»' }).click();
  await expect.poll(diff).toHaveLength(3);
  await page.getByRole('button', { name: /^Bajar «Norvalle/ }).press('Enter');
  await expect.poll(diff).toHaveLength(9);
  await expect(page.getByRole('button', { name: /^Bajar «Norvalle/ })).toBeFocused();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(diff).toHaveLength(3);
  await page.keyboard.press('Control+z');
  await expect.poll(diff).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect.poll(diff).toHaveLength(3);
  const redo = page.getByRole('button', { name: 'Rehacer' });
  await expect(redo).toBeEnabled();
  await page.getByRole('button', { name: /^Quitar «Norvalle/ }).press('Enter');
  await expect(redo).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect.poll(diff).toHaveLength(3);

  // With its escapes and comments.
  await open(page, 'testimonials');
  await page.getByRole('button', { name: /^Quitar «Rodrigo/ }).click();
  await expect.poll(diff).toHaveLength(13);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(diff).toHaveLength(3);

  await open(page, 'articles:forgotten-password');
  const body = getBody(page, 'es');
  await body.getByText('Casi siempre se resuelve').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Respira.');
  await expectSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(body.getByText('Respira.')).toBeHidden();
  await expectSaved(page);
  expect(diff().filter((line) => line.includes('Respira'))).toEqual([]);
});

test('takes prices with a comma, and names the problem of a field (EDIT-2)', async ({ page }) => {
  await open(page, 'prices');
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await page.getByRole('button', { name: 'Business Starter', exact: true }).click();
  const annual = page.getByRole('textbox', { name: 'Anual' }).first();
  await expect(annual).toHaveValue('6,80');
  await annual.fill('siete');
  await expect(annual).toHaveAccessibleDescription(/Aquí va un precio en euros, como 6,80/);
  expect(diff()).toEqual([]);
  await annual.fill('7,2');
  await expectSaved(page);
  expect(diff()).toEqual(['-        annual: 6.80', '+        annual: 7.20']);

  await open(page, 'articles:forgotten-password');
  await field(page, 'es/related.0').selectOption({ label: 'Crear tu firma de correo' });
  await field(page, 'es/featured').check();
  await field(page, 'es/checked').fill('2026-11-01');
  await field(page, 'es/next.page').selectOption({ label: 'Precios' });
  await expectSaved(page);
  expect(listAdded()).toHaveLength(9);
});

test('names a new question after its text, in both languages (EDIT-1)', async ({ page }) => {
  await open(page, 'faq');
  const categories = page.getByRole('group', { name: /^Categorías/ });
  await categories.getByRole('button', { expanded: false }).first().click();
  await page.getByRole('button', { name: 'Añadir a «Preguntas»' }).first().click();
  for (const [language, question, answer] of [
    ['es', '¿Trabajan en agosto?', 'Sí.'],
    ['en', 'Do you work in August?', 'Yes.'],
  ] as const) {
    const texts = page.locator(`[lang=${language}][id*="questions."]`);
    // No id is made of half a question, which is sent when the writer pauses.
    const half = question.slice(0, 5);
    const isSent = page.waitForRequest((each) => each.postData()?.includes(`"${half}"`) === true);
    await texts.nth(-2).fill(half);
    await isSent;
    await texts.nth(-2).fill(question);
    const answerLink = page.getByRole('link', { name: `Respuesta (${language})` });
    await answerLink.first().click();
    await expect(page.getByRole('button', { name: /a «Respuesta»$/ }).last()).toBeFocused();
    await texts.last().fill(answer);
  }
  await expectSaved(page);
  expect(diff().filter((line) => line.startsWith('-'))).toEqual([]);
  const id = '+      - id: do-you-work-in-august';
  expect(diff().filter((line) => line.includes('id:'))).toEqual([id, id]);
});

test('creates, renames, deletes and restores an article (EDIT-1)', async ({ page }) => {
  await open(page, 'articles:forgotten-password');
  const asked: string[] = [];
  const answers = ['Cuentas compartidas', 'robo de cuenta', '', ''];
  page.on('dialog', async (dialog) => {
    const answer = answers[asked.push(dialog.message()) - 1];
    await dialog.accept(answer);
  });
  await choose(page, 'Duplicar…');
  await page.getByRole('heading', { level: 1, name: 'Cuentas compartidas' }).waitFor();
  // The answer to saving it gets lost, and the writer goes on.
  await page.route('**/documents/articles*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const listFiles = () => git('status', '--porcelain', '-uall');
  await field(page, 'es/position').fill('23');
  await expect.poll(listFiles).toContain('en/articles/cuentas-compartidas.md');
  await field(page, 'es/minutes').fill('9');
  await page.unrouteAll();
  await expectSaved(page);

  await open(page, 'articles:phishing-first-hour');
  await choose(page, 'Cambiar la dirección…');
  await expect(page).toHaveURL(/#articles:robo-de-cuenta$/);
  const related = '+related: [two-step-verification, lost-or-stolen-device, robo-de-cuenta]';
  await expect
    .poll(diff)
    .toEqual(expect.arrayContaining([related, '+  to: /soporte/robo-de-cuenta']));

  await choose(page, 'Borrar…');
  const isThere = () => git('ls-files', '-o').includes('robo-de-cuenta.md');
  const renamed = editFolder(folder).read('es/articles/robo-de-cuenta.md');
  await expect.poll(isThere).toBe(false);
  expect(asked.at(-1)).toContain('Olvidé mi contraseña');
  await page.reload();
  const title = 'Phishing: la primera hora';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Ver y publicar cambios' }).click();
  await expect(page.getByRole('checkbox', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(isThere).toBe(true);
  expect(editFolder(folder).read('es/articles/robo-de-cuenta.md')).toBe(renamed);
});

test('keeps every body as it is but for what is typed (EDIT-1)', async ({ page }) => {
  const names = readdirSync(join(folder, 'es/articles')).map((name) => basename(name, '.md'));
  const legal = ['legal:cookies', 'legal:privacy', 'legal:legalNotice', 'legal:cookiesTools'];
  expect(names.length).toBeGreaterThan(20);
  for (const id of [...names.map((name) => `articles:${name}`), ...legal]) {
    await open(page, id);
    // Not the cells of tables.
    const editors = page.locator('.mdxeditor-contenteditable-wrapper > [contenteditable=true]');
    await editors.first().waitFor();
    const bodies = await editors.all();
    for (const body of bodies) {
      await body.click({ position: { x: 5, y: 5 } });
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Zz ');
    }
    await expectSaved(page);
    const lengths = [diff().length, listAdded().length];
    expect(lengths, id).toEqual([2 * bodies.length, bodies.length]);
    git('checkout', '-q', '.');
  }
});

test('pastes the structure of Word, and links to pages by title (EDIT-9)', async ({ page }) => {
  await open(page, 'articles:forgotten-password');
  const body = getBody(page, 'es');
  await body.focus();
  await body.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, wordHtml);
  await expectSaved(page);
  expect(diff().filter((line) => line !== '+')).toEqual([
    ...['+**Copias**', '+## Cuándo', '+### De noche'],
    ...['+- Cada **noche**', '+- Cada mes', '+  - El día 1', '+1. Abre'],
    '+| Qué    | Cuándo |',
    '+| ------ | ------ |',
    '+| Correo | Hoy    |',
  ]);
  const links = page.getByRole('combobox', { name: 'Enlace a una página' });
  await links.first().selectOption('Precios');
  await getBody(page, 'en').click();
  await links.last().selectOption('Pricing');
  await expect
    .poll(() => diff().join())
    .toMatch(/\[Pricing\]\(\/precios\?lng=en\).*\[Precios\]\(\/precios\)/);
  await expect(links.first().getByRole('option', { name: 'Testimonios' })).toHaveCount(0);
  await expect(page.getByTestId('link-dialog-preview')).toHaveCount(0);
  // Saved without leaving the cell.
  await page.getByRole('cell', { name: 'Hoy' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' mismo');
  await expect.poll(diff).toContain('+| Correo | Hoy mismo |');
});

test('finds sentences, prices and names in both languages (EDIT-9)', async ({ page }) => {
  await open(page, 'clients');
  const search = page.getByRole('searchbox');
  await search.fill('6,80');
  await page.getByRole('link', { name: /Precios.*Business Starter › Anual/ }).click();
  await expect(page.getByRole('textbox', { name: 'Anual' }).first()).toBeFocused();
  for (const [words, place] of [
    ['codigo no valido', /Olvidé/],
    ['forgot my password', /Título/],
    ['mateo quiroga', /Personas/],
  ] as const) {
    await search.fill(words);
    await expect(page.getByRole('list', { name: 'Encontrado' })).toHaveText(place);
  }
});

test('shows the page beside the form at the edited place (EDIT-9)', async ({ page }) => {
  await open(page, 'faq');
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click();
  await expect(page.getByText('La vista previa se está construyendo')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Answers before you decide')).not.toBeInViewport();
  await field(page, 'en/hero.title').focus();
  await expect(frame.getByText('Answers before you decide')).toBeInViewport();
  expect(pages.received.at(-1)?.path).toBe('/faq?lng=en');
  await expect(page.getByText('La vista previa se está construyendo')).toBeHidden();
  await page.getByRole('button', { name: 'Teléfono móvil' }).click();
  expect((await page.locator('iframe').boundingBox())?.width).toBe(390);
  await field(page, 'en/hero.title').fill('');
  await expect(page.getByText('Muestra el último estado completo')).toBeVisible();
});

test('is accessible, and adds a client by keyboard alone (EDIT-6)', async ({ page }) => {
  for (const id of ['faq', 'prices', 'articles:forgotten-password', 'people']) {
    await open(page, id);
    expect(await findAxeViolations(page, allRules), id).toEqual([]);
  }
  await page.getByRole('searchbox').focus();
  await tabTo(page, page.getByRole('link', { name: 'Clientes' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: /^\+ Añadir/ }));
  await page.keyboard.press('Enter');
  for (const [label, text] of [
    ['Nombre', 'Marcas Solvera'],
    ['Dirección web', 'https://solvera.example'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label }).last(), 'Shift+Tab');
    await page.keyboard.type(text);
    await tabTo(page, page.getByRole('button', { name: /^\+ Añadir/ }));
  }
  await expectSaved(page);
  expect(diff()).toEqual(['+- name: Marcas Solvera', '+  url: https://solvera.example']);
});

const wordHtml = `<p><b style='mso-bidi-font-weight:normal'>Copias</b></p>
<h1>Cuándo<o:p></o:p></h1><h2>De noche</h2>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Cada <b>noche</b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Cada mes</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>El día 1</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Abre</p>
<table><tr><td><p>Qué</p></td><td><p>Cuándo</p></td></tr><tr><td><p>Correo</p></td><td><p>Hoy</p></td></tr></table>`;

/** A long page that runs the script of the preview. The first request fails. */
async function servePage() {
  const script = stripTypeScriptTypes(readFileSync('editor/preview-script.ts', 'utf8'));
  const body = `<main><p style="margin-top: 3000px">Answers before you decide</p></main>`;
  const peer = await startHttpPeer((response) => {
    if (peer.received.length === 1) response.destroy();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<link rel="icon" href="data:,">${body}<script>${script}</script>`);
  });
  return { ...peer, url: new URL(peer.url).origin };
}

function watch(page: Page): void {
  page.on('pageerror', (error) => unexpectedEvents.push(String(error)));
  page.on('request', (request) => {
    const origins = [new URL(editor.url).origin, pages.url, 'blob:', 'data:'];
    const url = request.url();
    if (!origins.some((each) => url.startsWith(each))) unexpectedEvents.push(url);
  });
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${editor.url}#${id}`);
  await page.locator('.form').waitFor();
  await page.locator(`nav [href="#${id}"][aria-current]`).waitFor();
}

function field(page: Page, id: string): Locator {
  return page.locator(`[id="${id}"]`);
}

function getBody(page: Page, language: string): Locator {
  return page.locator(`.body[lang=${language}] [contenteditable=true]`);
}

async function choose(page: Page, command: string): Promise<void> {
  await page.getByText('Más', { exact: true }).click();
  await page.getByRole('button', { name: command }).click();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
}

/** Presses a key until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}

/** Returns the lines that differ from the content of the repository. */
function diff(): string[] {
  const { stdout } = spawnSync('git', ['diff', '-U0'], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^[+-](?!--|\+\+)/.test(line));
}

const listAdded = () => diff().filter((line) => line.startsWith('+'));
