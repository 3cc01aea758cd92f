import { describe, expect, test } from 'vitest';
import { namesIn } from './names-in-page.ts';

function noChunks(url: string): string {
  throw new Error(`No such chunk: ${url}`);
}

/** Gives these chunks, and remembers which of them were asked for. */
function chunksOf(files: Record<string, string>) {
  const chunks = new Map(Object.entries(files));
  const read: string[] = [];
  return {
    read,
    readChunk(url: string) {
      read.push(url);
      return chunks.get(url) ?? noChunks(url);
    },
  };
}

const react = { '/_astro/client.r1.js': 'import"./react.r2.js";x("react-dom")' };
const island =
  '<astro-island component-url="/_astro/form.a1.js" renderer-url="/_astro/client.r1.js">';

test('finds elements, and classes as the browser reads them', () => {
  const names = namesIn('<main><p class="card lg:mt-2 [&amp;_a]:mt-1">a</p></main>', noChunks);
  expect(names.tags).toEqual(['html', 'head', 'body', 'main', 'p']);
  expect(names.classes).toEqual(['card', 'lg:mt-2', '[&_a]:mt-1']);
});

test('finds what a script fetches into an element later', () => {
  const { readChunk } = chunksOf({ '/text.xml': '<div class="prose"><ol><li>a</li></ol></div>' });
  const names = namesIn('<details data-text="/text.xml"></details>', readChunk);
  expect(names.classes).toContain('prose');
  expect(names.tags).toEqual(expect.arrayContaining(['details', 'ol', 'li']));
});

describe('finds a class', () => {
  test.each([
    ['without quotes', '<p class=card>'],
    ['in other quotes', "<p class='card wide'>"],
    ['in upper-case markup', '<P CLASS="card">'],
    ['between line breaks', '<p class="\r\n  card\r\n">'],
    ['in a template', '<template><p class="card"></template>'],
    ['for visitors without scripts', '<noscript><p class="card"></noscript>'],
    ['of a drawing', '<svg class="card"/>'],
    ['after an attribute with a bracket', '<p title="a > b" class="card">'],
  ])('%s', (_name, page) => {
    expect(namesIn(page, noChunks).classes).toContain('card');
  });

  test.each([
    ["content-['a']", 'content-[&#x27;a&#39;]'],
    ['content-["a"]', 'content-[&quot;a&#34;]'],
    ['[&>p]:mt-1', '[&amp;&gt;p]:mt-1'],
    ['año', 'a&ntilde;o'],
    ['md:w-1/2', 'md:w-1/2'],
  ])('%s that is written with entities', (name, written) => {
    expect(namesIn(`<p class="${written}">`, noChunks).classes).toEqual([name]);
  });
});

test('finds elements that the source leaves out', () => {
  expect(namesIn('<table><tr><td>1</table>', noChunks).tags).toEqual(
    expect.arrayContaining(['html', 'body', 'tbody']),
  );
});

test('an id, a text, a comment and the value of another attribute name no class', () => {
  const page = '<p id="card" data-class="wide" title="button">prose</p><!-- <b class="out"> -->';
  const names = namesIn(page, noChunks);
  expect([...names.classes, ...names.undetermined]).toEqual([]);
  expect(names.tags).not.toContain('b');
});

test('each word of a script may be a class to come; data for search engines may not', () => {
  const { undetermined } = namesIn(
    `<script>body.classList.add("dark lively")</script><script>x=\`a \${b} md:grid\`</script>
     <script type="module">add('late')</script>
     <script type="application/ld+json">{"name":"card"}</script><script></script>`,
    noChunks,
  );
  expect(undetermined).toEqual(expect.arrayContaining(['dark', 'lively', 'md:grid', 'late']));
  expect(undetermined).not.toContain('card');
});

test('reads the code of islands and of what they import, but React itself', () => {
  const { read, readChunk } = chunksOf({
    ...react,
    '/_astro/react.r2.js': 'x("react-only")',
    '/_astro/form.a1.js': 'import{t}from"./toast.b2.js";import"./react.r2.js";x`form`',
    '/_astro/toast.b2.js': 'import("./form.a1.js");import("./late.d4.js");x("toast shadow")',
    '/_astro/late.d4.js': 'x("late")',
  });
  const { undetermined } = namesIn(island, readChunk);
  expect(undetermined).toEqual(expect.arrayContaining(['form', 'toast', 'shadow', 'late']));
  expect(undetermined).not.toContain('react-only');
  expect(undetermined).not.toContain('react-dom');
  expect(new Set(read).size).toBe(5);
});

test.each(['clients', 'react-list', 'reactions', 'client-list', 'rolldown-menu', 'ñ~menu'])(
  'code of ours in a chunk called %s, much as those of React, is read',
  (name) => {
    const { readChunk } = chunksOf({
      ...react,
      '/_astro/react.r2.js': '',
      '/_astro/form.a1.js': `import"./${name}.c3.js"`,
      [`/_astro/${name}.c3.js`]: 'x("ours")',
    });
    expect(namesIn(island, readChunk).undetermined).toContain('ours');
  },
);

test('reads a script that stands in a file', () => {
  const { readChunk } = chunksOf({
    '/pages/deep/page.js': 'import"../shared/more.js"',
    '/pages/shared/more.js': 'import("./last.js")',
    '/pages/shared/last.js': 'add("late")',
  });
  const page = '<script type="module" src="/pages/deep/page.js"></script>';
  expect(namesIn(page, readChunk).undetermined).toContain('late');
});

test('an island whose code is not there stops the build', () => {
  expect(() => namesIn(island, noChunks)).toThrow('No such chunk');
});

test.each(['component-url', 'renderer-url'])(
  'an island without %s stops the build, which says so',
  (attribute) => {
    const page = island.replace(attribute, 'data-url');
    expect(() => namesIn(page, () => '')).toThrow(
      new RegExp(`expected ${attribute} .* build/names-in-page.ts .* Astro 7`),
    );
  },
);
