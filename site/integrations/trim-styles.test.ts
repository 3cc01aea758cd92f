import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { trimPage } from './trim-styles.ts';

const script = '<script type="module" src="/_astro/document.1.js"></script>';
const island = '<react-island name="menu" props="{}"></react-island>';

// That no page lacks a rule for what it fetches, and for its islands, is in `output.test.ts`.
test.each([
  [
    'the rules of its elements, classes, states and attributes, and no others',
    '.a{color:red}.a:hover,[data-open]{color:tan}.b{color:blue}p{margin:0}ul{margin:1px}',
    '<p class="a">x</p>',
    '.a{color:red}.a:hover,[data-open]{color:tan}p{margin:0}',
  ],
  [
    'nothing of what Tailwind writes for older browsers',
    '@layer properties{*{--used:0}}@property --used{syntax:"*";inherits:false}@property --gone{syntax:"*";inherits:false}' +
      'p{margin:var(--used)}@supports (color:color-mix(in lab, red, red)){p{color:tan}}/* a */',
    '<p>x</p>',
    '@property --used{syntax:"*";inherits:false}p{margin:var(--used)}p{color:tan}',
  ],
])('a page keeps %s', async (_what, css, body, kept) => {
  const page = await trimmed(`<head><style>${css}</style></head><body>${body}${script}</body>`);
  expect(/<style>(.*?)<\/style>/s.exec(page)?.[1]).toBe(kept);
});

test('several styles become one, the script waits with its hash, the rest stays as it is', async () => {
  const body = '<p data-pattern="$& $1 $`">año 😀</p>\r\n<!-- note -->';
  const html = `<head><style>p{color:red}</style></head><style>p{margin:0}</style>${body}${script}`;
  expect(await trimmed(html, { '_astro/document.1.js': 'run()' })).toBe(
    `<head><style>p{color:red}p{margin:0}</style></head>${body}` +
      '<script type="deferred" integrity="sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=" src="/_astro/document.1.js"></script>',
  );
});

const head = '<head><style>p{margin:0}</style></head>';

test.each([
  ['a page without styles', `<head></head>${script}`, 'styles in <style>'],
  ['a style for some', `${head}<style media="print">p{}</style>${script}`, 'without attributes'],
  ['a page without its script', head, 'module script'],
  ['an island without code', `${head}${island}${script}`, 'one chunk menu, found 0'],
  ['a file that is not there', `${head}<img src="/gone.svg">${script}`, 'gone.svg'],
])('the build stops at %s', async (_name, html, message) => {
  await expect(trimmed(html)).rejects.toThrow(message);
});

async function trimmed(html: string, files: Record<string, string> = {}): Promise<string> {
  await using folder = await temporaryFolder();
  for (const [name, text] of Object.entries({ '_astro/document.1.js': '', ...files })) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  return await trimPage(html, folder.path);
}
