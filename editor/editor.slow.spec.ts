import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { buildEditor } from './build.ts';
import { createConfig } from './config.ts';
import { serveEditor } from './server.ts';

// The first test builds the editor for the others.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-US', viewport: { width: 1400, height: 4000 } });

let folder: string;
let editor: Awaited<ReturnType<typeof serveEditor>>;
let unexpectedEvents: string[];

test.beforeEach(async ({ page }) => {
  const app = resolve('.cache/editor');
  await buildEditor(app);
  folder = join(mkdtempSync(join(tmpdir(), 'editor-')), 'content');
  cpSync('content', folder, { recursive: true });
  const config = createConfig({ name: 'test-repo' }, 'http://localhost:3000');
  editor = await serveEditor({ folder, app, config });
  unexpectedEvents = [];
  page.on('pageerror', (error) => unexpectedEvents.push(String(error)));
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(editor.url)) {
      unexpectedEvents.push(request.url());
    }
  });
});

test.afterEach(() => {
  editor.close();
  rmSync(folder, { recursive: true });
  expect(unexpectedEvents).toEqual([]);
});

test('changes only the lines of edited texts, a price and a new question (EDIT-1, EDIT-5)', async ({
  page,
}) => {
  const [spanish, english] = await openEntry(page, 'pages/entries/faq');
  await expand(field(spanish, 'Hero'));
  await fillField(field(spanish, 'Subtitle'), 'Lo que nos preguntan antes de decidir.');
  await fillField(field(english, 'Subtitle'), 'What we are asked before a decision.');

  await expand(field(spanish, 'Categories'));
  await add(field(spanish, 'Questions'));
  for (const [pane, question, answer] of [
    [spanish, '¿Trabajan en agosto?', 'Sí.'],
    [english, 'Do you work in August?', 'Yes.'],
  ] as const) {
    const entry = field(pane, 'Questions').getByRole('group', { name: 'Id' }).locator('..').last();
    if (pane === spanish) {
      await fillField(field(entry, 'Id'), 'august');
      await add(field(entry, 'Answer'));
    }
    await fillField(field(entry, 'Question'), question);
    await fillField(field(entry, 'Answer'), answer);
  }
  await save(page);
  const [prices] = await openEntry(page, 'shared/entries/prices');
  await expand(field(prices, 'Google'));
  await expand(field(prices, 'Plans'));
  await fillField(field(prices, 'Annual'), '7.2');
  await save(page);
  expect(diff()).toEqual([
    '-  subtitle: What IT, finance and general managers ask us before they change suites.',
    '+  subtitle: What we are asked before a decision.',
    '+      - id: august',
    '+        question: Do you work in August?',
    '+        answer:',
    '+          - Yes.',
    '-  subtitle: Lo que nos preguntan directores de TI, finanzas y gerencia antes de cambiar de suite.',
    '+  subtitle: Lo que nos preguntan antes de decidir.',
    '+      - id: august',
    '+        question: ¿Trabajan en agosto?',
    '+        answer:',
    '+          - Sí.',
    '-      annual: 6.80',
    '+      annual: 7.20',
  ]);
  await expect(page.getByText('The content is in order.')).toBeVisible();
});

test('reports a problem at its field, or below the editor by field name (EDIT-2)', async ({
  page,
}) => {
  const [prices] = await openEntry(page, 'shared/entries/prices');
  await expand(field(prices, 'Google'));
  await expand(field(prices, 'Plans'));
  await fillField(field(prices, 'Annual'), '7,20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A number with a decimal point')).toBeVisible();
  expect(diff()).toEqual([]);

  const file = join(folder, 'es/faq.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^ {2}title: (?=R)/m, '  title: {preis} '),
  );
  const article = join(folder, 'en/articles/files-do-not-sync.md');
  writeFileSync(article, readFileSync(article, 'utf8').replace('title: ', 'title: One: '));
  await page.reload();
  const problems = page.getByRole('contentinfo').getByRole('status');
  await expect(problems).toContainText('FAQ (es) › line 9: a text that starts with a bracket');
  await expect(problems).toContainText('files-do-not-sync (en) › line 2: a text with `: ` inside');

  writeFileSync(file, readFileSync(file, 'utf8').replace('{preis} R', 'Desde {preis} r'));
  await page.reload();
  await problems.getByRole('link', { name: 'FAQ (es) › Hero › Title' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('accepts a new article and a new person with a photo (EDIT-1)', async ({ page }) => {
  const [spanish, english] = await openEntry(page, 'articles/new');
  await field(spanish, 'Category').getByRole('radio', { name: 'guides' }).click();
  await field(spanish, 'Checked').getByRole('button', { name: 'Today' }).click();
  await fillField(field(spanish, 'Minutes'), '2');
  await fillField(field(spanish, 'Position'), '23');
  await add(field(spanish, 'Related'));
  await fillField(field(spanish, 'Related'), 'sharing-files-safely');
  await field(spanish, 'Page').getByRole('combobox').click();
  await page.getByRole('option', { name: 'pricing', exact: true }).click();
  for (const [pane, title, summary, next, body] of [
    [
      spanish,
      'Reuniones sin ruido',
      'Que se oiga a todos.',
      'Ver los planes',
      '- Silencia\n\n[Más](/faq)',
    ],
    [
      english,
      'Quiet meetings',
      'Let everybody be heard.',
      'See the plans',
      '- Mute\n\n[More](/faq?lng=en)',
    ],
  ] as const) {
    await fillField(field(pane, 'Title'), title);
    await fillField(field(pane, 'Summary'), summary);
    await fillField(field(field(pane, 'Next'), 'Text'), next);
    await fillField(pane, body);
  }
  await save(page);

  const [people] = await openEntry(page, 'shared/entries/people');
  await add(field(people, 'People'));
  await fillField(field(people, 'Id'), 'nogales');
  await fillField(field(people, 'Name'), 'Clara Nogales');
  await field(people, 'Photo').getByRole('button', { name: 'Browse' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles('docs/screens/home.png');
  await page.getByRole('option', { name: 'home.png', selected: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
  await field(people, 'Photo').getByRole('button', { name: 'Replace' }).waitFor();
  await save(page);
  const [members, translated] = await openEntry(page, 'pages/entries/about');
  await expand(field(members, 'Team'));
  await add(field(members, 'Members'));
  await fillField(field(members, 'Id'), 'nogales');
  await fillField(field(members, 'Role'), 'Responsable de cursos');
  await fillField(field(translated, 'Role'), 'Head of courses');
  await save(page);
  await expect(page.getByText('The content is in order.')).toBeVisible();
  expect(diff()).toContain('+  photo: home.png');
});

test('adds a client with the keyboard alone (EDIT-6)', async ({ page }) => {
  await page.goto(editor.url);
  await pressUntilFocused(page, 'Tab', page.getByRole('treeitem', { name: 'Pages' }));
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('treeitem', { name: 'Shared data' }));
  await page.keyboard.press('Enter');
  await pressUntilFocused(page, 'Tab', page.getByRole('row', { name: 'Company' }));
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('row', { name: 'Clients' }));
  await page.keyboard.press('Enter');
  const clients = field(page.locator('body'), 'Clients');
  await pressUntilFocused(page, 'Tab', clients.getByRole('button', { name: /^Add / }).last());
  await page.keyboard.press('Enter');
  for (const [label, text] of [
    ['Name', 'Marcas Solvera'],
    ['Url', 'https://solvera.example'],
  ] as const) {
    await pressUntilFocused(page, 'Tab', field(clients, label).getByRole('textbox').last());
    await page.keyboard.type(text);
  }
  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entry saved.')).toBeVisible();
  expect(diff()).toEqual(['+- name: Marcas Solvera', '+  url: https://solvera.example']);
});

test('does not overwrite a file that was changed outside the editor (EDIT-3)', async ({ page }) => {
  const [spanish] = await openEntry(page, 'pages/entries/faq');
  const file = join(folder, 'es/faq.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('antes de decidir', 'antes de elegir'));
  await expand(field(spanish, 'Hero'));
  await fillField(field(spanish, 'Badge'), 'Preguntas');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText(/es\/faq\.yaml.*has changed/)).toBeVisible();
  expect(diff()).toEqual([
    '-  title: Respuestas antes de decidir',
    '+  title: Respuestas antes de elegir',
  ]);
});

/** Opens an entry and returns its Spanish and English panes. */
async function openEntry(page: Page, path: string): Promise<[Locator, Locator]> {
  await page.goto(`${editor.url}#/collections/${path}`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  return [
    page.getByRole('group', { name: /Edit .*(?:Spanish|Content)/ }).first(),
    page.getByRole('group', { name: /Edit .*English/ }),
  ];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  // The editor closes the entry and returns to the list of files.
  await expect(page).toHaveURL(/#\/collections\/\w+$/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
}

/** Finds the first field with a label, which the CMS puts between isolate characters. */
function field(within: Locator, label: string): Locator {
  return within.getByRole('group', { name: new RegExp(`^“\\W*${label}\\W*” Field$`) }).first();
}

async function expand(field: Locator): Promise<void> {
  await field.getByRole('button', { name: 'Expand', exact: true }).first().click();
}

async function add(list: Locator): Promise<void> {
  await list.getByRole('button', { name: /^Add / }).last().click();
}

async function fillField(field: Locator, text: string): Promise<void> {
  await field.getByRole('textbox').last().fill(text);
}

/** Presses a key until the target has the focus. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

/** Returns the lines that differ from the content of the repository. */
function diff(): string[] {
  const args = ['diff', '--no-index', '--unified=0', 'content', folder];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^[+-](?!--|\+\+)/.test(line));
}
