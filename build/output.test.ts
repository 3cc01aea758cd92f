import { hash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { AtRule, parse, type Container, type Document } from 'postcss';
import { describe, expect, test } from 'vitest';
import { pages, type BuiltPage } from '#e2e/built/pages.ts';
import { loadSite } from '#server/pages/built-site.ts';
import { attributeOf, contentOf, elementsIn, type PageElement } from './page-elements.ts';

/** The output of the build as it is: what the steps of this folder have made of it, all together. */
const loaded = await loadSite('dist', { isHttps: false, connectTo: [] });
if (!loaded.ok) throw new Error(`Not built: ${loaded.missing.join(', ')}`);
const { site } = loaded;

const sheets = new Map(pages.map((page) => [page, rulesIn(stylesOf(page))]));
const everyRule = new Map(
  [...sheets.values()].flatMap((rules) => rules.map((rule) => [rule.key, rule])),
);

/** Attributes that name other elements by their ids. */
const references = [
  ...['for', 'list', 'form', 'headers', 'popovertarget', 'commandfor', 'aria-labelledby'],
  ...['aria-describedby', 'aria-controls', 'aria-owns', 'aria-details', 'aria-errormessage'],
];

describe.each(pages)('$language $route', (page) => {
  const { html, route, language } = page;
  const elements = elementsIn(html);

  test('has a policy with the hash of each inline script and style, and no other', async () => {
    const { policy } = await site.page(route, language);
    for (const tagName of ['script', 'style']) {
      const [, sources = ''] = new RegExp(`${tagName}-src 'self'([^;]*)`).exec(policy ?? '') ?? [];
      const expected = elements
        .filter((element) => element.tagName === tagName && isInline(element))
        .map((element) => `'sha256-${hash('sha256', contentOf(html, element) ?? '', 'base64')}'`);
      expect(expected).not.toEqual([]);
      expect(sources.trim().split(' ').toSorted()).toEqual([...new Set(expected)].toSorted());
    }
  });

  test('has a rule for every class', () => {
    const rules = [...(sheets.get(page) ?? []), ...rulesIn(laterStylesOf(page))];
    const styled = new Set(rules.flatMap(({ classes }) => classes));
    expect([...classesOf(elements)].filter((name) => !styled.has(name))).toEqual([]);
  });

  test('has each rule of another page whose classes and elements it has too', () => {
    const own = new Set((sheets.get(page) ?? []).map(({ key }) => key));
    const names = new Set(elements.map(({ tagName }) => tagName));
    const classes = classesOf(elements);
    const missing = [...everyRule.values()].filter(
      (rule) =>
        !own.has(rule.key) &&
        // What stands in these brackets is cut to the page too.
        !/:(?:is|where)\(/.test(rule.key) &&
        rule.classes.every((name) => classes.has(name)) &&
        rule.elements.every((name) => names.has(name)),
    );
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  test('defines every custom property and every animation that its styles use', () => {
    const css = stylesOf(page);
    const defined = new Set(Array.from(css.matchAll(/[{;](--[\w-]+):/g), ([, name]) => name));
    const registered = Array.from(css.matchAll(/@property (--[\w-]+)/g), ([, name]) => name);
    const used = Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name);
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !defined.has(name) && !registered.includes(name))).toEqual([]);
    const animations = Array.from(css.matchAll(/[{;]animation-name:([\w-]+)/g), ([, name]) => name);
    expect(animations.filter((name) => !css.includes(`@keyframes ${name}{`))).toEqual([]);
  });

  test('has each id once, and an element for each reference to one', () => {
    const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const missing = elements.flatMap((element) =>
      references.flatMap((name) =>
        wordsOf(element, name)
          .filter((id) => !ids.includes(id))
          .map((id) => `${name}="${id}"`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('holds nothing that a step should have taken out', () => {
    expect(html).not.toMatch(/astro:end|await-children| uid="| data-shared|data-astro-|\r/);
    expect(html).not.toMatch(/ props="|<\/use>|alt="[^"]*"\/>/);
    // React marks the ends of a text, and of what may wait.
    expect(html.match(/<!--(?! -->|\/?\$-->)[^]*?-->/g) ?? []).toEqual([]);
    expect(elements.filter(({ tagName }) => tagName === 'style')).toHaveLength(1);
    const css = stylesOf(page);
    const leftovers =
      /.{0,40}(?:\s\s|\n|\/\*|\{\}|in lab, red|@layer properties|light-dark\(|lightningcss).{0,40}/g;
    expect(css.match(leftovers) ?? []).toEqual([]);
    const scripts = elements.filter((element) => element.tagName === 'script' && isInline(element));
    for (const script of scripts) expect(contentOf(html, script)).not.toMatch(/\n| {2}|\/\*/);
  });

  test('asks for one shared script, which does for its islands what Astro’s would', () => {
    const [file, ...others] = elements
      .flatMap((element) => attributeOf(element, 'src') ?? [])
      .filter((src) => src.endsWith('.js'));
    expect(others).toEqual([]);
    const code = readFileSync(join('dist', file ?? ''), 'utf8');
    for (const name of [
      'component-url',
      'component-export',
      'renderer-url',
      'props',
      'props-url',
      'ssr',
    ]) {
      expect(code).toContain(`"${name}"`);
    }
    expect(html).not.toMatch(/customElements|astro:intent/);
  });
});

const files = globSync(['**/*', '.well-known/*'], { cwd: 'dist' }).filter((name) =>
  statSync(join('dist', name)).isFile(),
);
const texts = files.filter((name) =>
  /\.(?:html|js|css|svg|xml|txt|json|webmanifest|ico)$/.test(name),
);

test('the output is whole', () => {
  expect(texts.length).toBeGreaterThan(pages.length);
  expect(texts).toContain('.well-known/security.txt');
});

describe.each([
  ['br', brotliDecompressSync],
  ['zst', zstdDecompressSync],
  ['gz', gunzipSync],
] as const)('the .%s copies', (extension, decode) => {
  test('are there for each text, and for nothing else', () => {
    const copies = files.filter((name) => name.endsWith(`.${extension}`));
    expect(copies.toSorted()).toEqual(texts.map((name) => `${name}.${extension}`).toSorted());
  });

  test('decode to what they are copies of, and are no older', () => {
    for (const name of texts) {
      const path = join('dist', name);
      const copy = `${path}.${extension}`;
      expect(decode(readFileSync(copy)).equals(readFileSync(path)), name).toBe(true);
      expect(statSync(copy).mtimeMs, name).toBeGreaterThanOrEqual(statSync(path).mtimeMs);
    }
  });
});

test('no script or drawing keeps what only its author needs', () => {
  for (const name of texts.filter((it) => /\.(?:js|svg)$/.test(it))) {
    const text = readFileSync(join('dist', name), 'utf8');
    expect(text, name).not.toMatch(/sourceMappingURL|<!--|\/\*(?![*!])/);
    const lines = text.split('\n').length;
    expect(text.length / lines, name).toBeGreaterThan(80);
  }
});

/** A script that runs, or the speculation rules, which a policy takes for one. */
function isInline(element: PageElement): boolean {
  const type = attributeOf(element, 'type');
  const isRun = type === null || type === 'module' || type === 'speculationrules';
  return attributeOf(element, 'src') === null && isRun;
}

function wordsOf(element: PageElement, attribute: string): string[] {
  return (attributeOf(element, attribute) ?? '').split(/\s+/).filter((word) => word !== '');
}

function classesOf(elements: readonly PageElement[]): Set<string> {
  return new Set(elements.flatMap((element) => wordsOf(element, 'class')));
}

function stylesOf({ html }: BuiltPage): string {
  const styles = elementsIn(html).filter(({ tagName }) => tagName === 'style');
  return styles.map((style) => contentOf(html, style) ?? '').join('');
}

/** The file for what a first frame does not need. */
function laterStylesOf({ html }: BuiltPage): string {
  const links = elementsIn(html).filter((element) => attributeOf(element, 'rel') === 'stylesheet');
  const paths = new Set(links.map((link) => attributeOf(link, 'href')));
  return [...paths].map((path) => readFileSync(`dist${path}`, 'utf8')).join('');
}

type Rule = { key: string; classes: string[]; elements: string[] };

/** Each selector of a style sheet with the at-rules around it, and the names that are in it. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  parse(css).walkRules(({ selectors, parent }) => {
    if (parent instanceof AtRule && parent.name === 'keyframes') return;
    for (const selector of selectors) {
      const plain = selector.replace(/"[^"]*"|(?<!\\)\[[^\]]*\]/g, '');
      rules.push({
        key: [...conditionsAround(parent), selector].join(' › '),
        classes: Array.from(plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g), ([, name = '']) =>
          name.replace(/\\(.)/g, '$1'),
        ),
        elements: Array.from(plain.matchAll(/(?<![\w\\:.-])[a-z][a-z0-9]*/g), ([name]) => name),
      });
    }
  });
  return rules;
}

function conditionsAround(node: Container | Document | undefined): string[] {
  if (!(node instanceof AtRule)) return [];
  return [...conditionsAround(node.parent), `@${node.name} ${node.params}`];
}
