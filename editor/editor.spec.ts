import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findContentProblems } from '@altanube/content/load';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { buildEditor } from './build.ts';
import { createConfig } from './config.ts';
import { serveEditor } from './server.ts';

// One builds the editor for all.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-US', viewport: { width: 1400, height: 4000 } });

let folder: string;
let editor: Awaited<ReturnType<typeof serveEditor>>;
let surprises: string[];

test.beforeEach(async ({ page }) => {
  const app = resolve('.cache/editor');
  await buildEditor(app);
  folder = join(mkdtempSync(join(tmpdir(), 'editor-')), 'content');
  cpSync('content', folder, { recursive: true });
  const config = createConfig({ name: 'test-repo' }, 'http://localhost:3000');
  editor = await serveEditor({ folder, app, config });
  surprises = [];
  page.on('pageerror', (error) => surprises.push(String(error)));
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(editor.url)) {
      surprises.push(request.url());
    }
  });
});

test.afterEach(() => {
  editor.close();
  rmSync(folder, { recursive: true });
  expect(surprises).toEqual([]);
});

test('a text in both languages, a price and a new question change their own lines (EDIT-1, EDIT-5)', async ({
  page,
}) => {
  const [spanish, english] = await open(page, 'pages', 'faq');
  await expand(field(spanish, 'Hero'));
  await write(field(spanish, 'Subtitle'), 'Lo que nos preguntan antes de decidir.');
  await write(field(english, 'Subtitle'), 'What we are asked before a decision.');

  await expand(field(spanish, 'Categories'));
  await add(field(spanish, 'Questions'));
  for (const [pane, question, answer] of [
    [spanish, '¿Trabajan en agosto?', 'Sí.'],
    [english, 'Do you work in August?', 'Yes.'],
  ] as const) {
    const entry = field(pane, 'Questions').getByRole('group', { name: 'Id' }).locator('..').last();
    if (pane === spanish) {
      await write(field(entry, 'Id'), 'august');
      await add(field(entry, 'Answer'));
    }
    await write(field(entry, 'Question'), question);
    await write(field(entry, 'Answer'), answer);
  }
  await save(page);
  const [prices] = await open(page, 'shared', 'prices');
  await expand(field(prices, 'Google'));
  await expand(field(prices, 'Plans'));
  await write(field(prices, 'Annual'), '7.2', 'spinbutton');
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

test('what the check says of the content stands below the editor (EDIT-2)', async ({ page }) => {
  const [spanish] = await open(page, 'pages', 'faq');
  await expand(field(spanish, 'Hero'));
  await write(field(spanish, 'Subtitle'), 'Lo que nos preguntan a {company.nam}.');
  await save(page);

  await expect(page.getByText('content/es/faq.yaml:10: hero.subtitle')).toBeVisible();
  const [, ...problems] = (findContentProblems(folder) ?? '').split('\n');
  expect(await page.getByRole('contentinfo').getByRole('status').textContent()).toBe(
    ['The content has problems and cannot go live like this:', ...problems].join('\n'),
  );
});

test('a file that was changed outside the editor is not overwritten (EDIT-3)', async ({ page }) => {
  const [spanish] = await open(page, 'pages', 'faq');
  const file = join(folder, 'es/faq.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('antes de decidir', 'antes de elegir'));
  await expand(field(spanish, 'Hero'));
  await write(field(spanish, 'Badge'), 'Preguntas');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText(/es\/faq\.yaml.*has changed/)).toBeVisible();
  expect(diff()).toEqual([
    '-  title: Respuestas antes de decidir',
    '+  title: Respuestas antes de elegir',
  ]);
});

/** The Spanish and the English side of a file. */
async function open(page: Page, collection: string, file: string): Promise<[Locator, Locator]> {
  await page.goto(`${editor.url}#/collections/${collection}/entries/${file}`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  return [
    page.getByRole('group', { name: /Edit .*(?:Spanish|Content)/ }).first(),
    page.getByRole('group', { name: /Edit .*English/ }),
  ];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  // It closes, and goes back to the list of files.
  await expect(page).toHaveURL(/#\/collections\/\w+$/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
}

/** The first field with a label: names in it stand between signs that isolate them. */
function field(within: Locator, label: string): Locator {
  return within.getByRole('group', { name: new RegExp(`^“\\W*${label}\\W*” Field$`) }).first();
}

async function expand(field: Locator): Promise<void> {
  await field.getByRole('button', { name: 'Expand', exact: true }).first().click();
}

async function add(list: Locator): Promise<void> {
  await list.getByRole('button', { name: /^Add / }).last().click();
}

async function write(field: Locator, text: string, role: 'textbox' | 'spinbutton' = 'textbox') {
  await field.getByRole(role).last().fill(text);
}

/** The lines that differ from the content of the repository. */
function diff(): string[] {
  const args = ['diff', '--no-index', '--unified=0', 'content', folder];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^[+-](?!--|\+\+)/.test(line));
}
