import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from '#server/testing/dist.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { generated } from '#server/testing/generated.ts';
import { attributeOf, elementsIn } from './page-elements.ts';
import { shortenNamesIn, shortNamesOf, withShortNames } from './short-names.ts';
import { oddMarkup, several } from './testing/odd-html.ts';

function pageOf(css: string, markup: string): string {
  return `<html><head><style>${css}</style></head><body>${markup}</body></html>`;
}

function utilities(rules: string): string {
  return `@layer utilities{${rules}}`;
}

/** What is beside a page: `files` are what it names by address. */
type Beside = { drawings?: string; files?: Record<string, string> };

function shortened(page: string, { drawings = '', files = {} }: Beside = {}): string {
  const named = { name: 'es/faq.html', html: page };
  const readChunk = (url: string) => files[url] ?? '';
  return withShortNames(named, shortNamesOf([named]), { drawings, readChunk });
}

describe('a utility that the page alone names', () => {
  test('is short in its markup and in its styles', () => {
    const page = pageOf(utilities('.mt-4{margin:1rem}'), '<p class="mt-4">a</p>');
    expect(shortened(page)).toBe(pageOf(utilities('.a{margin:1rem}'), '<p class="a">a</p>'));
  });

  test.each([
    ['w-1\\/2', 'w-1/2'],
    ['lg\\:grid-cols-\\[1\\.6fr_1fr\\]', 'lg:grid-cols-[1.6fr_1fr]'],
    ['\\[\\&_a\\]\\:mt-1', '[&amp;_a]:mt-1'],
    ["content-\\[\\'a\\'\\]", 'content-[&#39;a&#x27;]'],
    ['-ml-3', '-ml-3'],
  ])('%s is found as the browser reads it', (inStyles, inMarkup) => {
    const page = pageOf(utilities(`.${inStyles}{color:red}`), `<p class="${inMarkup}">a</p>`);
    expect(shortened(page)).toBe(pageOf(utilities('.a{color:red}'), '<p class="a">a</p>'));
  });

  test('is short wherever a selector names it', () => {
    const css = utilities(
      '.group-open\\:inline:is(:where(.group):is([open],:popover-open) *){display:inline}' +
        '@media (width>=64rem){.lg\\:flex,.group>.mt-4:not(.flex)~p{display:flex}}',
    );
    const classes = 'group group-open:inline lg:flex mt-4 flex';
    const html = shortened(pageOf(css, `<p class="${classes}">a</p>`));
    expect(html).toContain('.c:is(:where(.b):is([open],:popover-open) *){display:inline}');
    expect(html).toContain('.d,.b>.e:not(.a)~p{display:flex}');
    expect(html).toContain('<p class="b c d e a">');
  });

  test('has the shorter name the more often it is used, and no name that a class has; what no page uses has none', () => {
    const rules = '.mt-4{margin:0}.grid{display:grid}.text-sm{font-size:1rem}';
    const markup = '<p class="mt-4 a"></p>' + '<p class="grid"></p>'.repeat(2);
    const names = shortNamesOf([{ name: 'a', html: pageOf(utilities(rules), markup) }]);
    expect([...names]).toEqual([
      ['grid', 'b'],
      ['mt-4', 'c'],
    ]);
  });
});

describe('a class keeps its name', () => {
  const css = utilities('.mt-4{margin:1rem}.flex{display:flex}');
  const island = '<astro-island component-url="/form.js" renderer-url="/react.js"';

  test.each([
    [
      'of our own style sheets',
      `@layer components{.mt-4{margin:1rem}}${utilities('.flex{margin:0}')}`,
      '',
      {},
    ],
    ['that a script names', css, '<script>add("flex mt-4")</script>', {}],
    ['in a selector of a script', css, '<script>find("main>.mt-4")</script>', {}],
    ['in the code of an island', css, `${island}>`, { '/form.js': 'a={className:"mt-4"}' }],
    [
      'in what that code imports',
      css,
      `${island}>`,
      { '/form.js': 'import"./row.js"', '/row.js': 'b=`block mt-4`' },
    ],
    ['that an island is given', css, `${island} props='{"className":"mt-4"}'>`, {}],
    [
      'in what a script fetches later',
      css,
      '<details data-text="/a.xml"></details>',
      { '/a.xml': '<p class="mt-4">' },
    ],
    [
      'written with entities in what a script fetches later',
      '@layer utilities{.\\[\\&_a\\]\\:mt-1 a{margin:1rem}.mt-4{margin:1rem}}',
      '<p class="[&amp;_a]:mt-1">a</p><details data-text="/a.xml"></details>',
      { '/a.xml': '<p class="[&amp;_a]:mt-1 mt-4">' },
    ],
    [
      'that the styles for later name',
      css,
      '<link rel="stylesheet" href="/_astro/later.0a.css" disabled>',
      { '/_astro/later.0a.css': '@layer utilities{@media print{.mt-4{margin:0}}}' },
    ],
  ])('%s', (_name, styles, rest, files) => {
    const html = shortened(pageOf(styles, `<p class="mt-4">a</p>${rest}`), { files });
    expect(html).toContain('<p class="mt-4">');
    expect(html).toContain('.mt-4{margin:1rem}');
  });

  test('if it says what an element is for', () => {
    const page = pageOf(
      utilities('.visually-hidden{margin:0}.flex{margin:0}'),
      '<p class="visually-hidden flex">',
    );
    expect(shortened(page)).toContain('<p class="visually-hidden a">');
  });

  test('where it only looks like one: in a text, an attribute, a number or an animation', () => {
    const css = utilities(
      '.flex{display:flex}[title=".flex"]:after{content:".flex";margin:.5rem}' +
        '@keyframes turn{12.5%{rotate:1deg}}',
    );
    const html = shortened(pageOf(css, '<p class="flex">.flex</p>'));
    expect(html).toBe(
      pageOf(css.replace('.flex{', '.a{'), '<p class="flex">.flex</p>').replace('"flex"', '"a"'),
    );
  });
});

describe('a custom property', () => {
  const rest = utilities('.mt-4{margin:0}');
  const css = rest + ':root{--spacing:1rem;--ink:#000}p{margin:var(--spacing);color:var(--ink)}';
  const short = rest + ':root{--b:1rem;--a:#000}p{margin:var(--b);color:var(--a)}';

  test('that only the styles name is short', () => {
    expect(shortened(pageOf(css, '<p>'))).toBe(pageOf(short, '<p>'));
  });

  test.each([
    ['the markup', pageOf(css, '<circle fill="var(--ink)">'), {}],
    ['a drawing', pageOf(css, '<p>'), { drawings: '<path fill="var(--ink)"/>' }],
    ['a script', pageOf(css, '<script>set("--ink")</script>'), {}],
    [
      'the styles for later',
      pageOf(css, '<link rel="stylesheet" href="/_astro/later.0a.css" disabled>'),
      { files: { '/_astro/later.0a.css': 'p:hover{color:var(--ink)}' } },
    ],
  ])('that %s names keeps its name', (_name, page, surroundings) => {
    const html = shortened(page, surroundings);
    expect(html).toContain(':root{--a:1rem;--ink:#000}p{margin:var(--a);color:var(--ink)}</style>');
  });

  test('gets no name that stands elsewhere, and is none inside a class', () => {
    const page = pageOf(
      `${utilities('.mt-4{margin:0}')}.card--spacing{--spacing:1rem}`,
      '<p class="card--spacing" style="--a:0">',
    );
    expect(shortened(page)).toBe(page.replace('{--spacing', '{--b'));
  });
});

test('all pages have one name for a class', async () => {
  await using folder = await temporaryFolder();
  const css = utilities('.mt-4{margin:1rem}.flex{display:flex}');
  await write(folder.path, 'es/a.html', pageOf(css, '<p class="mt-4"></p>'));
  await write(folder.path, 'en/b.html', pageOf(css, '<p class="flex mt-4"></p>'));
  shortenNamesIn(folder.path);
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');
  const rules = utilities('.a{margin:1rem}.b{display:flex}');
  expect(read('es/a.html')).toBe(pageOf(rules, '<p class="a"></p>'));
  expect(read('en/b.html')).toBe(pageOf(rules, '<p class="b a"></p>'));
});

test.each([
  ['<p>a</p>', 'es/faq.html: expected one <style>, found none'],
  ['<style>a{}</style><style>b{}</style>', 'es/faq.html: expected one <style>, found several'],
])('stops the build at %s', (page, message) => {
  expect(() => shortNamesOf([{ name: 'es/faq.html', html: page }])).toThrow(message);
});

test('stops the build where Tailwind has no layer of that name', () => {
  expect(() => shortNamesOf([{ name: 'es/faq.html', html: pageOf('p{}', '') }])).toThrow(
    'expected utilities in @layer utilities',
  );
});

test('in odd markup nothing but names of classes changes', () => {
  const css = utilities('.card{color:red}.wide{color:red}.plain{color:red}.later{color:red}');
  const unchanged = fc.property(several(oddMarkup), (markup) => {
    const page = pageOf(css, markup.join(''));
    const html = shortened(page);
    const [before, after] = [page, html].map((it) => elementsIn(it));
    const withoutClasses = (elements: typeof before) =>
      elements?.map(({ tagName, attrs }) => [
        tagName,
        attrs.filter(({ name }) => name !== 'class'),
      ]);
    expect(withoutClasses(after)).toEqual(withoutClasses(before));
    expect(after?.flatMap((it) => attributeOf(it, 'class') ?? []).join(' ')).not.toMatch(
      /card|plain/,
    );
  });
  fc.assert(unchanged, generated(300));
});
