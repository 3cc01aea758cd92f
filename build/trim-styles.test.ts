import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { trimPage } from './trim-styles.ts';

const script = '<script type="module" src="/_astro/document.1.js"></script>';

describe('a page keeps', () => {
  test('the rules of its elements, classes and states, and no others', async () => {
    const css = '.a{color:red}.a:hover{color:tan}.b{color:blue}p{margin:0}ul{margin:1px}';
    const page = await trimmed(css, '<p class="a">x</p>');
    expect(stylesOf(page)).toBe('.a{color:red}.a:hover{color:tan}p{margin:0}');
  });

  test('rules whose attributes a script sets later', async () => {
    const css = '.a[data-open]{color:red}[aria-busy]{color:tan}';
    expect(stylesOf(await trimmed(css, '<p class="a">x</p>'))).toBe(css);
  });

  test('what the code of its islands names, and what that imports, but not other islands', async () => {
    const css = '.own{color:red}.imported{color:tan}.other{color:blue}';
    const page = await trimmed(css, '<react-island name="menu" props="{}"></react-island>', {
      '_astro/menu.1.js': 'import{a}from"./part.2.js";jsx("p",{className:"own x"})',
      '_astro/part.2.js': 'jsx("p",{className:`imported`})',
      '_astro/search.3.js': 'jsx("p",{className:"other"})',
      '_astro/document.1.js': 'import("./menu.1.js");import("./search.3.js")',
    });
    expect(stylesOf(page)).toBe('.own{color:red}.imported{color:tan}');
  });

  test('what the code of an island of Astro’s own names', async () => {
    const island =
      '<astro-island component-url="/_astro/counter.4.js" client="load"></astro-island>';
    const page = await trimmed('.own{color:red}.b{color:tan}', island, {
      '_astro/counter.4.js': 'jsx("p",{className:"own"})',
    });
    expect(stylesOf(page)).toBe('.own{color:red}');
    expect(page).toContain(island);
  });

  test('the classes of a text that it fetches', async () => {
    const page = await trimmed('.term{color:red}', '<dialog data-text="/texts/es.xml"></dialog>', {
      'texts/es.xml': '<div><b class="term">x</b></div>',
    });
    expect(stylesOf(page)).toBe('.term{color:red}');
  });

  test('the custom properties that a drawing or a linked style sheet uses', async () => {
    const css =
      ':root{--in-drawing:red;--in-sheet:tan;--in-page:blue;--unused:lime}p{color:var(--in-page)}';
    const body =
      '<p>x</p><img src="/a.svg"><svg><use href="/icons.svg#b"/></svg><link rel="stylesheet" href="/later.css">';
    const page = await trimmed(css, body, {
      'a.svg': '<svg fill="var(--in-drawing)"/>',
      'icons.svg': '<svg/>',
      'later.css': 'p:hover{color:var(--in-sheet)}',
    });
    expect(stylesOf(page)).toBe(
      ':root{--in-drawing:red;--in-sheet:tan;--in-page:blue}p{color:var(--in-page)}',
    );
  });
});

test('several styles become one, in their order, and the rest of the page stays as it is', async () => {
  const body = '<p data-pattern="$& $1 $`">año 😀</p>\r\n<!-- note -->';
  const page = await trimPageIn(
    `<head><style>p{color:red}</style></head><body><style>p{margin:0}</style>${body}${script}</body>`,
  );
  expect(page).toMatch(/^<head><style>p\{color:red\}p\{margin:0\}<\/style><\/head><body><p /);
  expect(page).toContain(body);
});

test('what Tailwind writes for older browsers is left out', async () => {
  const css =
    '@layer properties{*{--used:0;--gone:0}}@property --used{syntax:"*";inherits:false}@property --gone{syntax:"*";inherits:false}' +
    'p{margin:var(--used)}@supports (color:color-mix(in lab, red, red)){p{color:color-mix(in srgb,red 50%,blue)}}/* a */';
  expect(stylesOf(await trimmed(css, '<p>x</p>'))).toBe(
    '@property --used{syntax:"*";inherits:false}p{margin:var(--used)}p{color:color-mix(in srgb,red 50%,blue)}',
  );
});

test('the script of the page waits, with the hash of what is in it', async () => {
  const page = await trimmed('p{margin:0}', '<p>x</p>', { '_astro/document.1.js': 'run()' });
  expect(page).toContain(
    '<script type="deferred" integrity="sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=" src="/_astro/document.1.js"></script>',
  );
});

describe('the build stops', () => {
  test.each([
    ['a page without styles', `<head></head>${script}`, 'styles in <style>'],
    [
      'a style for some',
      `<head><style media="print">p{}</style><style>p{}</style></head>${script}`,
      'without attributes',
    ],
    [
      'a page without a head',
      `<style>p{margin:0}</style><p>x</p>${script}`,
      'one </head>, found 0',
    ],
    [
      'a page without its script',
      '<head><style>p{margin:0}</style></head><p>x</p>',
      'module script',
    ],
    [
      'an island without code',
      `<head><style>p{margin:0}</style></head><react-island name="gone"></react-island>${script}`,
      'one chunk gone, found 0',
    ],
    [
      'a file that is not there',
      `<head><style>p{margin:0}</style></head><img src="/gone.svg">${script}`,
      'gone.svg',
    ],
  ])('at %s', async (_name, html, message) => {
    await expect(trimPageIn(html)).rejects.toThrow(message);
  });
});

function trimmed(css: string, body: string, files: Record<string, string> = {}): Promise<string> {
  return trimPageIn(`<head><style>${css}</style></head><body>${body}${script}</body>`, files);
}

async function trimPageIn(html: string, files: Record<string, string> = {}): Promise<string> {
  await using folder = await temporaryFolder();
  for (const [name, text] of Object.entries({ '_astro/document.1.js': '', ...files })) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  return await trimPage(html, folder.path);
}

function stylesOf(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}
