import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildEditor } from './build.ts';
import { serveEditor } from './server.ts';

test.describe.configure({ mode: 'default' });
test.use({ locale: 'es-ES', viewport: { width: 1400, height: 1000 } });

// Only the settings of the clones.
Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });

let parent: string;
let editor: Awaited<ReturnType<typeof serveEditor>>;
const app = resolve('.cache/editor');
const article = 'articles:forgotten-password';
const file = 'content/es/articles/forgotten-password.md';

test.beforeEach(async () => {
  await buildEditor(app);
  parent = mkdtempSync(join(tmpdir(), 'publish-'));
  git('clone', '-q', '--bare', '--single-branch', '-b', 'main', resolve('.'), 'origin.git');
  for (const name of ['work', 'other']) {
    git('clone', '-q', 'origin.git', name);
    git('-C', name, 'config', 'user.name', name);
    git('-C', name, 'config', 'user.email', `${name}@example.com`);
  }
  editor = await serve();
});

test.afterEach(() => {
  editor.stop();
  rmSync(parent, { recursive: true });
});

test('shows changes, discards one, publishes a document, goes back (EDIT-10)', async ({ page }) => {
  await edit(page, 'Olvidé la contraseña');
  const summary = page.getByRole('textbox', { name: /^Resumen/ }).first();
  await summary.fill('Un resumen nuevo.');
  await saved(page);
  editFolder(parent).edit('work/content/prices.yaml', /annual: \d.*$/m, 'annual: 7.99');
  editFolder(parent).edit('other/content/es/faq.yaml', 'contents: ', 'contents: Otras ');
  pushOther();
  const dialog = await openChanges(page);
  await expect(dialog).toContainText(/› Anual\s+\d+,\d+ → 7,99/);
  await expect(dialog.locator('del', { hasText: 'mi' }).first()).toBeVisible();
  const change = dialog.getByRole('listitem').filter({ hasText: /^Resumen/ });
  await change.getByRole('button', { name: 'Descartar este cambio' }).click();
  await expect(dialog.getByText('Un resumen nuevo')).toBeHidden();
  await dialog.getByRole('checkbox', { name: /Precios/ }).uncheck();
  await dialog.getByLabel('¿Qué has cambiado').fill('Acorta un título');
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('status').getByText('Publicado.')).toBeVisible();
  const log = git('-C', 'origin.git', 'log', '-2', '--format=%an %s', 'main');
  expect(log).toBe('work Acorta un título\nother Another change\n');
  const published = git('-C', 'origin.git', 'show', '--format=', '-U0', 'main');
  expect(published).toMatch(/-title: Olvidé mi contraseña.*\n\+title: Olvidé la contraseña\n$/);

  page.on('dialog', (question) => void question.accept());
  await (await openChanges(page)).getByRole('button', { name: /^Descartar los cambios/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  expect(git('-C', 'work', 'status', '--porcelain')).toBe('');
  await page.getByText('Historial').click();
  await page.getByRole('button', { name: /^29|·/ }).nth(1).click();
  await page.getByRole('button', { name: 'Volver a esta versión' }).click();
  await expect(title(page)).toHaveValue('Olvidé mi contraseña o no puedo entrar');
});

test('shows changes of others, a protected branch, no remote (EDIT-10)', async ({ page }) => {
  editFolder(parent).edit(`other/${file}`, /^title: .+$/m, 'title: De otra persona');
  await edit(page, 'Lo mío');
  const dialog = await openChanges(page);
  pushOther();
  const hook = `#!/bin/sh
    test "$1" != refs/heads/main && echo "Visit https://git.example.com/new?a=b" >&2`;
  writeFileSync(join(parent, 'origin.git/hooks/update'), hook, { mode: 0o755 });
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('otra persona acaba de publicar');
  await expect(dialog.getByRole('listitem').last()).toContainText('De otra persona → Lo mío');
  expect(editFolder(parent).read(`work/${file}`)).toContain('title: Lo mío');
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  const link = dialog.getByRole('link', { name: 'Pedir que se publique' });
  await expect(link).toHaveAttribute('href', 'https://git.example.com/new?a=b');

  git('-C', 'work', 'remote', 'remove', 'origin');
  git('-C', 'work', 'config', '--unset', 'user.name');
  await page.reload();
  await openChanges(page);
  await expect(dialog).toContainText('no está conectada a un repositorio');
  await expect(dialog.getByLabel('Tu nombre')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
});

test('stores and publishes photos, not HEIC, and lists unused ones (EDIT-11)', async ({ page }) => {
  await page.goto(`${editor.url}#people`);
  await page.locator('main .toggle').first().click();
  const field = page.locator('input[type=file]').first();
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await field.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText('Más compatible')).toBeVisible();
  await field.setInputFiles(await createPhoto('Retrato.jpg', '#c84'));
  await expect.poll(() => git('-C', 'work', 'diff', '-U0')).toContain('photo: retrato.webp');
  const dialog = await openChanges(page);
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('status').getByText('Publicado.')).toBeVisible();
  expect(git('-C', 'origin.git', 'show', '--stat', '--format=', 'main')).toContain('retrato.webp');
  await field.setInputFiles(await createPhoto('Otro.jpg', '#48c'));
  await expect.poll(() => git('-C', 'work', 'diff', '-U0')).toContain('photo: otro.webp');
  await page.getByText('Imágenes sin uso').click();
  await page.getByRole('button', { name: 'Borrar retrato.webp' }).click();
  const stored = () => readdirSync(join(parent, 'work/content/media'));
  await expect.poll(stored).not.toContain('retrato.webp');
  expect(stored()).toContain('otro.webp');
});

test('puts a described picture at the same place of both texts (EDIT-11)', async ({ page }) => {
  await page.goto(`${editor.url}#${article}`);
  const body = page.locator('.body[lang=es]');
  // Empty paragraphs are not counted.
  const paragraph = page.locator('.body[lang=en] p').first();
  await paragraph.click({ position: { x: 1, y: 5 } });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  for (const [place, es, en] of [
    ['p', 'Un despacho', 'An [office'],
    ['ol > li', 'Un teclado', 'A keyboard'],
  ] as const) {
    await body.locator('[contenteditable]').locator(place).first().click();
    await page.keyboard.press('End');
    await body.getByRole('button', { name: 'Imagen', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=file]').setInputFiles(await createPhoto('Foto.png', '#c84'));
    const insert = dialog.getByRole('button', { name: 'Insertar' });
    await dialog.locator('input[lang=es]').fill(es);
    await expect(insert).toBeDisabled();
    await dialog.locator('input[lang=en]').fill(en);
    await insert.click();
    await saved(page);
  }
  const added = () => git('-C', 'work', 'diff', '-U0').match(/^\+.*!\[.*$/gm);
  await expect
    .poll(added)
    .toEqual([
      String.raw`+![An \[office](foto.webp)`,
      expect.stringMatching(/^\+1\. .*!\[A keyboard\]\(foto.webp\)/),
      '+![Un despacho](foto.webp)',
      expect.stringMatching(/^\+1\. .*!\[Un teclado\]\(foto.webp\)/),
    ]);
});

test('publishes for each of two people what they wrote (EDIT-4, EDIT-10)', async ({ browser }) => {
  const url = 'http://edit.localhost';
  const socketPath = join(parent, 'editor.sock');
  const team = await serve({ socket: socketPath, url });
  await using proxies = new AsyncDisposableStack();
  /** As the proxy of deploy/editor.md does. */
  const signIn = async (name: string, document: string) => {
    const server = createServer((asked, answer) => {
      const headers = {
        ...{ ...asked.headers, host: new URL(url).host },
        ...(asked.headers.origin && { origin: url }),
        'x-editor-name': Buffer.from(name).toString('latin1'),
        'x-editor-email': 'name@example.com',
      };
      const options = { socketPath, method: asked.method, path: asked.url, headers };
      const passed = request(options, (given) => {
        answer.writeHead(given.statusCode ?? 0, given.headers);
        given.pipe(answer);
      });
      asked.pipe(passed.on('error', () => answer.destroy()));
    });
    const { port } = proxies.use(await listenLocally(server));
    const page = await (await browser.newContext({ locale: 'es-ES' })).newPage();
    await page.goto(`http://127.0.0.1:${port}/#${document}`);
    return page;
  };
  const ana = await signIn('Ana Pérez', article);
  const luis = await signIn('Luis', 'articles:mail-signature');
  await title(ana).fill('De Ana');
  await title(luis).fill('De Luis');
  await Promise.all([saved(ana), saved(luis)]);
  const dialog = await openChanges(ana);
  const chosen = dialog.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveAccessibleName(/Ana Pérez/);
  await expect(dialog.getByText('Luis', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(ana.getByRole('status').getByText('Publicado.')).toBeVisible();
  await (await openChanges(luis)).getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(luis.getByRole('status').getByText('Publicado.')).toBeVisible();
  expect(git('-C', 'origin.git', 'log', '-2', '--format=%an', 'main')).toBe('Luis\nAna Pérez\n');
  await Promise.all([ana.context().close(), luis.context().close()]);
  team.stop();
});

function serve(team?: { socket: string; url: string }) {
  const folder = join(parent, 'work/content');
  return serveEditor({ folder, app, pages: 'http://localhost:3000', team });
}

const title = (page: Page) => page.getByRole('textbox', { name: /^Título/ }).first();
const saved = (page: Page) => page.getByText('Guardado', { exact: true }).waitFor();

async function createPhoto(name: string, background: string) {
  const create = { width: 900, height: 700, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

async function edit(page: Page, text: string) {
  await page.goto(`${editor.url}#${article}`);
  await title(page).fill(text);
  await saved(page);
}

async function openChanges(page: Page) {
  await page.getByRole('button', { name: 'Ver y publicar cambios' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).waitFor();
  return page.getByRole('dialog');
}

function pushOther() {
  git('-C', 'other', 'commit', '-qam', 'Another change');
  git('-C', 'other', 'push', '-q');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: parent, encoding: 'utf8' });
}
