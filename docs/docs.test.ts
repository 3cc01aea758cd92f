import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleNoticeId } from '@altanube/content/external-links';
import { languages } from '@altanube/content/languages';
import { findRoute } from '@altanube/content/routes';
import { services } from '@altanube/outbox/destinations/services';
import { builtPage } from '../e2e/built/pages.ts';
import { siteContent } from '../e2e/helpers/site-content.ts';

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

const { company } = siteContent;
const text = readFileSync('docs/buyer-questions.md', 'utf8');
const lines = text.matchAll(/^- (.+\?) (`.*`)$/gm);
const questions = Array.from(lines, ([, question = '', where = '']) => ({
  question,
  places: Array.from(where.matchAll(/`([^`]+)`/g), ([, place = '']) => place),
}));

test('a buyer asks more than forty questions, none of them twice', () => {
  expect(questions.length).toBeGreaterThan(40);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});

test.each(languages)('every answer is where it is said to be in %s', (language) => {
  const problems = questions.flatMap(({ question, places }) => {
    if (places.length === 0) return [`nowhere: ${question}`];
    return places.filter((place) => !isThere(place)).map((place) => `${place}: ${question}`);
  });
  expect(problems, 'docs/buyer-questions.md names these places: correct them there').toEqual([]);

  function isThere(place: string): boolean {
    const [path = '', id = ''] = place.split('#');
    // What a company that is real has no need to say.
    if (id === sampleNoticeId && !company.sample) return true;
    const route = findRoute(path);
    return route !== null && builtPage(route, language).document.getElementById(id) !== null;
  }
});
