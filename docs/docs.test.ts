import { globSync, readFileSync } from 'node:fs';
import { services } from '@altanube/outbox/destinations/services';
import { expect, test } from 'vitest';

/** The tests of the repository by path, each with its text on one line. */
const tests = new Map(
  globSync('{deploy,site,server,packages,editor,e2e,scripts}/**/*.{test,spec}.ts', {
    exclude: ['**/node_modules/**'],
  }).map((path) => [`/${path}`, readFileSync(path, 'utf8').replace(/\s+/g, ' ')]),
);

test('every rule of docs/behaviour.md has an id of its own, which the title of a test names', () => {
  const text = readFileSync('docs/behaviour.md', 'utf8');
  const rules = [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id = '']) => id);
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
  const titles = [...tests.values()].join(' ').matchAll(/\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)['"`]/g);
  const named = Array.from(titles, ([, ids = '']) => ids.split(', ')).flat();
  expect(new Set(named)).toEqual(new Set(rules));
});

test('every test that docs/operations.md names is there', () => {
  const text = readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ');
  const cited = [...text.matchAll(/`([\w*/.-]+\.(?:test|spec)\.ts)(?: › ([^`]+))?`/g)];
  expect(cited.length).toBeGreaterThan(30);
  const missing = cited.filter(([, file = '', titles = '']) => {
    const pattern = new RegExp(`/${RegExp.escape(file).replaceAll('\\*', '[^/]*')}$`);
    const texts = [...tests].flatMap(([path, test]) => (pattern.test(path) ? [test] : []));
    return !texts.some((test) => titles.split(' › ').every((title) => test.includes(title)));
  });
  expect(missing.map(([place]) => place)).toEqual([]);
});

test('docs/operations.md lists every destination with its setting', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| `(\w+)`/gm)].map(([, ...cells]) => cells);
  const listed = services.map(({ name, variable }) => [name, variable]);
  expect(rows).toEqual(expect.arrayContaining(listed));
});

const otherNode = /(?<!npx --no-install )\bnode [\w./-]+\.ts|npx (?!--no-install)/;

test('documented commands run with the Node.js of the project, whichever is installed', () => {
  const files = globSync('{*.md,{content,docs,editor,packages,scripts,server,site}/**/*.md}', {
    exclude: ['**/node_modules'],
  });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => otherNode.test(readFileSync(file, 'utf8')))).toEqual([]);
});
