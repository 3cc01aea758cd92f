import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildEditor } from '../../editor/build.ts';
import { serveEditor } from '../../editor/server.ts';
import { expect, test, Visitor } from './fixtures.ts';

const article = 'articles/forgotten-password.md';
const isSaved = () =>
  /^(?:Guardado|Saved)$/.test(document.querySelector('output')?.textContent ?? '');

test('the editor keeps a text on reload, undoes it and publishes another', async ({ driver }) => {
  using home = mkdtempDisposableSync(join(tmpdir(), 'editor-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: home.path, encoding: 'utf8' });
  git('clone', '-q', '--bare', '--single-branch', resolve('.'), 'origin.git');
  git('clone', '-q', 'origin.git', 'work');
  git('-C', 'work', 'config', 'user.name', 'Ana');
  git('-C', 'work', 'config', 'user.email', 'ana@example.com');
  const read = (language: string) =>
    readFileSync(join(home.path, 'work/content', language, article), 'utf8');
  const before = read('es');

  const app = resolve('.cache/editor');
  await buildEditor(app);
  const folder = join(home.path, 'work/content');
  const editor = await serveEditor({ folder, app, pages: 'http://localhost:3000' });
  using _ = { [Symbol.dispose]: editor.stop };
  await using tab = await driver.openTab();
  const editing = new Visitor(tab, '');
  const address = `${editor.url}#articles:forgotten-password`;
  await tab.resize({ width: 1300, height: 1000 });
  await tab.goto(address);
  const title = (language: string) => ({ css: `[id="${language}/title"]` });
  await editing.type(title('es'), 'Uno');
  await editing.until(isSaved);
  await tab.goto('about:blank');
  await tab.goto(address);
  await editing.click({ css: 'header button' });
  await editing.until(isSaved);
  expect(read('es')).toBe(before);

  for (const language of ['es', 'en']) await editing.type(title(language), 'Dos');
  await editing.until(isSaved);
  expect(read('en')).toContain('Dos');
  await editing.click({ css: 'footer button' });
  await editing.click({ css: 'dialog > .primary' });
  const author = () => git('-C', 'origin.git', 'log', '-1', '--format=%an', 'main');
  await expect.poll(author, { timeout: 60_000 }).toBe('Ana\n');
  expect(git('-C', 'origin.git', 'show', 'main', '--format=', '--stat')).toContain('2 files');
  expect(tab.problems).toEqual([]);
});
