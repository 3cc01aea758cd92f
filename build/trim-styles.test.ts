import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from '#server/testing/dist.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { generated } from '#server/testing/generated.ts';
import { oddMarkup, several } from './testing/odd-html.ts';
import { trimFolder, trimPage } from './trim-styles.ts';

/** What every style sheet of Tailwind has. */
const tailwind =
  '@layer properties{@supports (a:b){*{--tw-x:0}}}@property --tw-x{syntax:"*";inherits:false}' +
  '@supports (color:color-mix(in lab, red, red)){.mixed{color:red}}';

const islandCode = 'a("from-island");el.style.setProperty("--set-by-island","1px")';
const surroundings = { drawings: '', readChunk: () => islandCode };

function trim(page: string, { drawings = '' } = {}): Promise<string> {
  return trimPage({ name: 'es/faq.html', html: page }, { ...surroundings, drawings });
}

/** The styles that are left of `css` in a page with this markup. */
async function trimmed(css: string, markup: string, { drawings = '' } = {}): Promise<string> {
  const page = `<html><head><style>${tailwind}${css}</style></head><body>${markup}</body></html>`;
  const html = await trim(page, { drawings });
  return /<style>([^]*?)<\/style><\/head>/.exec(html)?.[1] ?? 'no style';
}

test('a rule goes with the class or element that the page does not have', async () => {
  const css = '.card{color:red}.quote{color:red}p{color:red}table{color:red}';
  expect(await trimmed(css, '<p class="card">')).toBe('.card{color:red}p{color:red}');
});

test('a name goes where the page only has one that starts or ends with it', async () => {
  const css = '.card{color:red}.card-wide{color:red}.wide{color:red}.md\\:card-wide{color:red}';
  expect(await trimmed(css, '<p class="card-wide">')).toBe('.card-wide{color:red}');
});

test('a class that a script or an island may add stays', async () => {
  const css = '.from-script{color:red}.from-island{color:red}';
  const markup =
    '<script>add("from-script")</script>' +
    '<astro-island component-url="/_astro/a.js" renderer-url="/_astro/r.js">';
  const readChunk = (url: string) => (url.endsWith('r.js') ? '' : islandCode);
  const page = `<head><style>${tailwind}${css}</style></head>${markup}`;
  const html = await trimPage({ name: 'es/faq.html', html: page }, { drawings: '', readChunk });
  expect(html).toContain(`<style>${css}</style>`);
});

describe('a state that comes later is no reason to drop', () => {
  test.each([
    '.card[open]{color:red}',
    '.card[data-state=open]{color:red}',
    '[data-a-script-sets-it] .card{color:red}',
    '.card[aria-invalid]:not([hidden]){color:red}',
    '.card:has(:checked):hover{color:red}',
    ':root[data-theme=dark]{color:red}',
  ])('%s', async (rule) => {
    expect(await trimmed(rule, '<p class="card">')).toBe(rule);
  });
});

describe('a rule of what the page has stays as it is', () => {
  test.each([
    '@media (width>=64rem){.card{color:red}}',
    '@supports (anchor-scope:all){@media (hover:hover){.card{color:red}}}',
    '@container (width>=36rem){.card{color:red}}',
    '@layer theme,base;@layer base{.card{color:red}}',
    '.card:is(.card,p){color:red}',
    ':where(.card){color:red}',
    '.card:not(.is-gone){color:red}',
    '.card:has(>.is-late){color:red}',
    '.card:nth-child(2n + 1 of p)::before{color:red}',
    '.md\\:w-1\\/2{color:red}',
    '.w-\\[calc\\(1px\\*\\(2\\+3\\)\\)\\]{color:red}',
    '.\\[\\&\\>p\\]\\:mt-1>p{color:red}',
    '.año{color:red}',
    '.card:before{content:"}.gone{ /* $& </p>"}',
    '.card{background:url("data:image/svg+xml,<svg>{}</svg>")}',
    '.card[title="a ] .gone{"]{color:red}',
    '.card{animation:1s turn}@keyframes turn{to{rotate:1turn}}',
    '@font-face{font-family:A;src:url(/a.woff2)}',
    '@property --slide{syntax:"<number>";inherits:true;initial-value:0}.card{--slide:1;scale:var(--slide)}',
    '.card{color:red!important;color:color(display-p3 1 0 0)}',
  ])('%s', async (rule) => {
    const classes = 'card md:w-1/2 w-[calc(1px*(2+3))] [&amp;>p]:mt-1 año';
    expect(await trimmed(rule, `<p class="${classes}"><p>`)).toBe(rule);
  });
});

test.each([
  ['.gone,.card{color:red}', '.card{color:red}'],
  ['.card .gone{color:red}', ''],
  ['p:is(.gone){color:red}', ''],
  ['@media print{.gone{color:red}}', ''],
])('of %j stays %j', async (css, left) => {
  expect(await trimmed(css, '<p class="card">')).toBe(left);
});

test('an unused custom property goes, one that a picture takes from the page stays', async () => {
  const css = ':root{--used:1px;--unused:2px;--drawn:3px}p{margin:var(--used)}';
  const left = await trimmed(css, '<p>', { drawings: '<path fill="var(--drawn)"/>' });
  expect(left).toBe(':root{--used:1px;--drawn:3px}p{margin:var(--used)}');
});

test.each([
  ['an attribute', '<svg><path fill="var( --kept )"/></svg>'],
  ['a script', '<script>style.getPropertyValue("--kept")</script>'],
])('a custom property that only %s names stays', async (_name, markup) => {
  const css = ':root{--kept:1px;--kept-not:2px;--ke:3px}';
  expect(await trimmed(css, markup)).toBe(':root{--kept:1px}');
});

test('a custom property stays that is used through another, or as a fallback', async () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}p{margin:var(--a);padding:var(--x,var(--c))}';
  expect(await trimmed(css, '<p>')).toBe(css.replace('--d:3px', '').replace(';}', '}'));
});

test('styles in several elements become one', async () => {
  const page = `<html><head><style>${tailwind}</style></head><style>\np{color:red}\r\n</style><style></style><p></html>`;
  expect(await trim(page)).toBe('<html><head><style>p{color:red}</style></head><p></html>');
});

test('styles that a script, a comment or an attribute writes about stay where they are', async () => {
  const kept =
    '<script>x="<style>.a{}</style></head>"</script><!-- <style>.b{}</style> --><meta content="</head>">';
  const page = `<html><head><style>${tailwind}html{color:red}</style>${kept}</head>`;
  expect(await trim(page)).toBe(`<html><head>${kept}<style>html{color:red}</style></head>`);
});

test('whatever else stands in a page stays, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(several(oddMarkup), several(oddMarkup), async (before, after) => {
      const start = '<!DOCTYPE html>\r\n<html lang=es><head><title>ñ $& 😀</title>';
      const [body, rest] = [`</head><body>${before.join('')}`, `${after.join('')}</body></html>`];
      const page = `${start}<style>${tailwind}</style>${body}<style>title{top:0}</style>${rest}`;
      const html = await trimPage(
        { name: 'a.html', html: page },
        { drawings: '', readChunk: () => '' },
      );
      expect(html).toBe(`${start}<style>title{top:0}</style>${body}${rest}`);
    }),
    generated(300),
  );
});

test('every page below a folder is trimmed, with the pictures and the code beside it', async () => {
  await using folder = await temporaryFolder();
  const css = ':root{--drawn:1px;--unused:1px}.late{color:red}.gone{color:red}';
  const island =
    '<astro-island component-url="/_astro/a.js" renderer-url="/_astro/r.js"></astro-island>';
  const page = `<html><head><style>${tailwind}${css}</style></head>${island}ñ😀</html>`;
  for (const name of ['es/legal/a.html', 'index.html']) await write(folder.path, name, page);
  await write(folder.path, '_astro/a.js', 'x("late")');
  await write(folder.path, '_astro/r.js', 'x("gone")');
  await write(folder.path, 'pictures/a.svg', '<path fill="var(--drawn)"/>');
  await trimFolder(folder.path);
  for (const name of ['es/legal/a.html', 'index.html']) {
    expect(await readFile(join(folder.path, name), 'utf8')).toBe(
      `<html><head><style>:root{--drawn:1px}.late{color:red}</style></head>${island}ñ😀</html>`,
    );
  }
});

describe('the build stops and names the page, what was expected and what to look at', () => {
  const style = `<style>${tailwind}</style>`;

  test.each([
    ['<html><head></head><p></html>', /“@supports .*found no style.* Tailwind 4\.3/],
    ['<head><style>p{color:red}</style></head>', /“@supports .*found none.* Tailwind 4\.3/],
    [`<html>${style}<p>`, /expected a <\/head>, found none.* Astro 7/],
    [`<head><link rel="stylesheet" href="/a.css">${style}</head>`, /found <link href="\/a\.css">/],
    [`<head>${style}<style media="print">p{top:0}</style></head>`, /found one with “media”/],
    [
      `<head>${style}</head><noscript><style>p{top:0}</style></noscript>`,
      /found one in <noscript>/,
    ],
    [`<head>${style}</head><svg><style>p{top:0}</style></svg>`, /found one in <svg>/],
    [
      `<head>${style}</head><template><style>p{top:0}</style></template>`,
      /found one in <#document-fragment>/,
    ],
    [`<head>${style}</head><style>p{top:0}`, /expected a <\/style>/],
    [`<head>${style}</head><astro-island>`, /expected component-url|expected renderer-url/],
  ])('%s', async (page, message) => {
    await expect(trim(page)).rejects.toThrow(message);
    await expect(trim(page)).rejects.toThrow('es/faq.html');
    await expect(trim(page)).rejects.toThrow(/build\/[\w-]+\.ts was written against/);
  });

  test('a folder without pages', async () => {
    await using folder = await temporaryFolder();
    await expect(trimFolder(folder.path)).rejects.toThrow(/expected pages .*trim-styles\.ts/);
  });
});
