import { hash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from '#server/testing/dist.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { generated } from '#server/testing/generated.ts';
import { share, shareInFolder } from './share-scripts.ts';
import { oddCode, oddMarkup, several } from './testing/odd-html.ts';

const runtime = `(()=>{customElements.get("astro-island")||customElements.define("astro-island",class{})})()`;
const directive = `(()=>{window.dispatchEvent(new Event("astro:intent"))})();`;
const islandScripts = `<script>${directive}</script><script>${runtime}</script>`;

/** An island as Astro 7 writes it. */
function island({
  opts = '{"name":"Form","value":true}',
  props = '{"label":[0,"Send"]}',
  content = '<p>form</p>',
} = {}): string {
  const [written, given] = [opts, props].map((json) => json.replaceAll('"', '&quot;'));
  return `<astro-island uid="Z1" prefix="r1" component-url="/_astro/form.js" props="${given}" ssr client="intent" opts="${written}" await-children>${content}<!--astro:end--></astro-island>`;
}

const shortIsland =
  '<astro-island component-url="/_astro/form.js" props="{&quot;label&quot;:&quot;Send&quot;}" ssr><p>form</p></astro-island>';
const withIslands = islandScripts + island() + island();

function page({ head = '', body = '' } = {}): string {
  return `<html><head>${head}</head><body>${body}<script data-shared>menu()</script></body></html>`;
}

function shareAll(...pages: string[]) {
  const byName = new Map(pages.map((html, index) => [`es/${index}.html`, html]));
  const shared = share([...byName.keys()], (name) => byName.get(name) ?? '');
  return { ...shared, pages: [...shared.pages].map(({ html }) => html) };
}

/** What stands in a page for the scripts that were taken from it. */
function element({ file, code }: { file: string; code: string }): string {
  const integrity = `sha256-${hash('sha256', code, 'base64')}`;
  return `<script src="/${file}" integrity="${integrity}" type="deferred"></script>`;
}

test('what several pages share stands in one file, once, and Astro’s scripts in none', () => {
  const { code, pages } = shareAll(page(), page({ body: withIslands }), page());
  expect(code).toBe('menu()\n');
  for (const html of pages) expect(html).not.toMatch(/menu\(\)|customElements|astro:intent/);
});

test('one page at a time is in memory: each is read again when its turn comes', () => {
  const reads: string[] = [];
  const { pages } = share(['a.html', 'b.html'], (name) => {
    reads.push(name);
    return page({ body: name });
  });
  for (const { name, html } of pages) {
    expect(html).toContain(name);
    reads.push('written');
  }
  expect(reads).toEqual(['a.html', 'b.html', 'a.html', 'written', 'b.html', 'written']);
});

test('each page asks for the file by its hash, after the parse', () => {
  const shared = shareAll(page({ head: '<title>año 😀</title>' }), page());
  expect(shared.pages).toEqual([
    `<html><head><title>año 😀</title>${element(shared)}</head><body></body></html>`,
    `<html><head>${element(shared)}</head><body></body></html>`,
  ]);
});

test('the hash is that of the bytes, where the code has letters of several bytes', () => {
  const shared = shareAll(page().replace('menu()', 'name="año 😀"'));
  const digest = hash('sha256', Buffer.from(shared.code, 'utf8'), 'base64');
  expect(shared.pages[0]).toContain(`integrity="sha256-${digest}"`);
});

describe('long props of an island', () => {
  const label = 'año 😀 "<&>" '.repeat(60);
  const long = island({ props: JSON.stringify({ label: [0, label], list: [1, [[0, 1]]] }) });

  test('stand in a file, once for all pages that have the same', () => {
    const { props, pages } = shareAll(
      page({ body: islandScripts + long }),
      page({ body: islandScripts + long }),
    );
    expect(props).toHaveLength(1);
    const [file] = props;
    expect(JSON.parse(file?.text ?? '')).toEqual({ label, list: [1] });
    expect(file?.path).toMatch(/^_astro\/props\.[0-9a-f]{8}\.json$/);
    const address = `<astro-island component-url="/_astro/form.js" props-url="/${file?.path}" ssr>`;
    for (const html of pages) expect(html).toContain(`${address}<p>form</p></astro-island>`);
  });

  test('of another text stand in another file, and short ones in the page', () => {
    const other = long.replace('año', 'day');
    const { props, pages } = shareAll(page({ body: islandScripts + long + other + island() }));
    expect(new Set(props.map(({ path }) => path)).size).toBe(2);
    expect(pages[0]).toContain(shortIsland);
  });

  test('are written beside the pages', async () => {
    await using folder = await temporaryFolder();
    await write(folder.path, 'es/a.html', page({ body: islandScripts + long }));
    await mkdir(join(folder.path, '_astro'));
    shareInFolder(folder.path);
    const html = await readFile(join(folder.path, 'es/a.html'), 'utf8');
    const address = /props-url="([^"]*)"/.exec(html)?.[1] ?? 'none';
    const props: unknown = JSON.parse(await readFile(join(folder.path, address), 'utf8'));
    expect(props).toEqual({ label, list: [1] });
  });
});

test('a file with other code has another name', () => {
  const other = page().replace('menu()', 'other()');
  expect(shareAll(page()).file).toMatch(/^_astro\/page\.[0-9a-f]{8}\.js$/);
  expect(shareAll(page()).file).not.toBe(shareAll(other).file);
});

test('each script runs as a program of its own, with or without a semicolon at its end', () => {
  const scripts = [
    '(()=>{seen.push(1)})()',
    '(()=>{seen.push(2)})()',
    '"use strict";seen.push(3)',
    '[4].forEach((it)=>seen.push(it)) // the last line',
    '`${seen.push(5)}`',
    '/6/.test(seen.push(6));',
    'seen.push("$& $1 </head>")',
  ].map((code) => `<script data-shared>${code}</script>`);
  const { code } = shareAll(`<html><head></head><body>${scripts.join('')}</body></html>`);
  const seen: unknown[] = [];
  new Function('seen', code)(seen);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, '$& $1 </head>']);
});

describe('stays in the page, in its place:', () => {
  test.each([
    ['a script that runs before the first paint', '<script>theme()</script>'],
    ['one that speaks of islands', '<script>find("astro-island");on("astro:intent")</script>'],
    ['data', '<script type="application/ld+json">{"a":"astro-island"}</script>'],
    ['a module', '<script type="module">run()</script>'],
    ['a file', '<script src="/a.js" defer></script>'],
    ['a script without code', '<script></script>'],
    ['a comment', '<!-- <script data-shared>old()</script> -->'],
    ['a text', '<meta content="<script data-shared>old()</script></head>">'],
    ['a script that writes scripts', '<script>x="<script data-shared>";y="</head>"</script>'],
  ])('%s', (_name, head) => {
    const shared = shareAll(page({ head }));
    expect(shared.code).toBe('menu()\n');
    expect(shared.pages).toEqual([
      `<html><head>${head}${element(shared)}</head><body></body></html>`,
    ]);
  });
});

test.each(['data-shared', 'data-shared=""', 'DATA-SHARED', "data-shared='true'"])(
  'a script that is marked with %s is shared',
  (mark) => {
    const { code, pages } = shareAll(page({ body: `<SCRIPT ${mark}>more()</SCRIPT>` }));
    expect(code).toBe('more()\n;menu()\n');
    expect(pages[0]).not.toContain('more()');
  },
);

test("each island loses what is for Astro's own messages", () => {
  const shared = shareAll(page({ body: withIslands }));
  expect(shared.pages).toEqual([
    `<html><head>${element(shared)}</head><body>${shortIsland}${shortIsland}</body></html>`,
  ]);
});

test('an island inside another loses it too', () => {
  const { pages } = shareAll(page({ body: islandScripts + island({ content: island() }) }));
  expect(pages[0]).toContain(shortIsland.replace('<p>form</p>', shortIsland));
});

test('an island that has nothing to wait for stays without', () => {
  const empty = island({ content: '' })
    .replace(' await-children', '')
    .replace('<!--astro:end-->', '');
  const { pages } = shareAll(page({ body: islandScripts + empty }));
  expect(pages[0]).toContain(shortIsland.replace('<p>form</p>', ''));
});

test.each(['{"name":"Form"}', '{"name":"Form","value":""}', '{"name":"Form","value":true}'])(
  'of the options %s of an island nothing stays',
  (opts) => {
    const { pages } = shareAll(page({ body: islandScripts + island({ opts }) }));
    expect(pages[0]).toContain(shortIsland);
  },
);

test.each([
  ['{}', '{}'],
  ['{"a":[0,null],"b":[0,false],"c":[0,1.5],"d":[0]}', '{"a":null,"b":false,"c":1.5}'],
  ['{"list":[1,[[0,"a"],[1,[[0,"b"]]],[0,{"c":[0,"d"]}]]]}', '{"list":["a",["b"],{"c":"d"}]}'],
  ['{"copy":[0,{"a":[0,"<b> & “c” \\"d\\""]}]}', '{"copy":{"a":"<b> & “c” \\"d\\""}}'],
])('props that Astro writes as %s are %s', (props, plain) => {
  const written = island({ props: props.replaceAll('&', '&amp;') });
  const { pages } = shareAll(page({ body: islandScripts + written }));
  const [, found = ''] = /props="([^"]*)"/.exec(pages[0] ?? '') ?? [];
  expect(found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(plain);
});

test('whatever else stands in the pages stays, byte for byte', () => {
  const shared = oddCode.map((code) => ({
    source: `<script data-shared>${code}</script>`,
    left: '',
  }));
  const others = fc.oneof(
    oddMarkup,
    fc.constant('<script>theme("$&")</script>'),
    fc.constant('<p>$&</p>'),
  );
  const kept = others.map((source) => ({ source, left: source }));
  const body = several(fc.oneof(kept, shared));
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 3 }), (bodies) => {
      const result = shareAll(
        ...bodies.map((parts) => page({ body: parts.map(({ source }) => source).join('') })),
      );
      expect(result.pages).toEqual(
        bodies.map((parts) => {
          const left = parts.map(({ left }) => left).join('');
          return `<html><head>${element(result)}</head><body>${left}</body></html>`;
        }),
      );
    }),
    generated(1_000),
  );
});

test('the pages of a folder are written in their places, the file beside them', async () => {
  await using folder = await temporaryFolder();
  const names = ['es/legal/sla.html', 'en/index.html'];
  await write(folder.path, '_astro/other.js', 'other()');
  for (const name of names)
    await write(folder.path, name, page({ head: `<title>${name} ñ😀</title>` }));
  shareInFolder(folder.path);
  for (const name of names) {
    const html = await readFile(join(folder.path, name), 'utf8');
    expect(html).toContain(`<title>${name} ñ😀</title><script src="/_astro/page.`);
    const [, file = '', digest] = /src="\/([^"]*)" integrity="sha256-([^"]*)"/.exec(html) ?? [];
    const bytes = await readFile(join(folder.path, file));
    expect(bytes.toString()).toBe('menu()\n');
    expect(hash('sha256', bytes, 'base64')).toBe(digest);
  }
  expect(await readFile(join(folder.path, '_astro/other.js'), 'utf8')).toBe('other()');
});

describe('the build stops and names the page, what was expected and what to look at', () => {
  const broken = (change: (island: string) => string) =>
    page({ body: islandScripts + island() + change(island()) });

  test.each([
    ['without a script to share', '<html><head></head></html>', /found no script to share/],
    [
      'with the scripts of its islands only',
      `<html><head></head>${withIslands}</html>`,
      /expected a script that is marked data-shared, found no script to share/,
    ],
    ['without </head>', '<script data-shared>menu()</script>', /expected a <\/head>, found none/],
    [
      'with a marked script that is more than that',
      page({ head: '<script data-shared type="module">a()</script>' }),
      /expected <script data-shared>, found one with “type” too/,
    ],
    [
      'with a script that does not end',
      `${page()}<script data-shared>a()`,
      /expected a <\/script>/,
    ],
    [
      'with islands, but not their runtime',
      page({ body: island() + `<script>${directive}</script>` }),
      /expected the script that defines astro-island/,
    ],
    [
      'with islands, but not their directive',
      page({ body: `<script>${runtime}</script>${island()}` }),
      /expected the script of client:intent/,
    ],
    [
      'with an island of another directive',
      broken((it) => it.replace('client="intent"', 'client="idle"')),
      /expected islands of client:intent, found one of client:idle/,
    ],
    [
      'with a directive that has a value',
      broken(() => island({ opts: '{"value":"(width>=64rem)"}' })),
      /expected client:intent without a value/,
    ],
    [
      'with props that are no JSON',
      broken(() => island({ props: '{"day":[3,"2026-11-23"]}' })),
      /expected props that JSON has, found one of type 3/,
    ],
    [
      'with one island that has no props',
      broken((it) => it.replace(' props=', ' data-it=')),
      /expected the attribute props in each <astro-island>/,
    ],
    [
      'with one island that has no uid',
      broken((it) => it.replace(' uid=', ' data-it=')),
      /expected the attribute uid in each <astro-island>/,
    ],
    [
      'with one island that has no prefix',
      broken((it) => it.replace(' prefix=', ' data-it=')),
      /expected the attribute prefix in each <astro-island>/,
    ],
    [
      'with one island that has no opts',
      broken((it) => it.replace(' opts=', ' data-it=')),
      /expected the attribute opts in each <astro-island>/,
    ],
    [
      'with an island that waits for another mark',
      broken((it) => it.replace('<!--astro:end-->', '<!--end-->')),
      /expected <!--astro:end--> in an island/,
    ],
    [
      'with an island that waits by another name',
      broken((it) => it.replace('await-children', 'wait')),
      /expected await-children/,
    ],
    [
      'with an id that needs the prefix',
      page({ body: islandScripts + island({ content: '<p id="_r1R_0_">a</p>' }) }),
      /expected no id from useId/,
    ],
  ])('%s', (_name, html, message) => {
    const names = ['es/index.html', 'es/faq.html'];
    const read = (name: string) => (name === 'es/faq.html' ? html : page());
    expect(() => share(names, read)).toThrow(message);
    expect(() => share(names, read)).toThrow(
      /^es\/faq\.html: .* build\/[\w-]+\.ts .* Astro 7: look at/,
    );
  });

  test('a folder without pages', async () => {
    await using folder = await temporaryFolder();
    expect(() => shareInFolder(folder.path)).toThrow(/expected pages .*share-scripts\.ts/);
  });
});
