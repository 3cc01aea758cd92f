import { hash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Element } from 'happy-dom';
import { parse } from 'postcss';
import { expect, test } from 'vitest';
import { all } from '@altanube/e2e/built/elements';
import { expectOnEach, pages, type BuiltPage } from '@altanube/e2e/built/pages';
import { loadSite } from '../../server/pages/site.ts';
import type { Language } from '@altanube/content/languages';
import { routes, type RouteName } from '@altanube/content/routes';

/** Tests the output of the build after all steps of this folder. */
const loaded = loadSite('dist', { isHttps: false });
if (!loaded.ok) throw new Error(`Not built: ${loaded.missing.join(', ')}`);
const { site } = loaded;

const everyClass = new Set(
  globSync('site/src/**/*.css').flatMap((file) => parseClasses(readFileSync(file, 'utf8'))),
);

function readPolicy(route: RouteName, language: Language): string | undefined {
  const { path, kind } = routes[route];
  const page = site.find(kind === 'error' ? path.slice(1) : path, language);
  return page?.headers['Content-Security-Policy'];
}

test('every page has a policy with exactly the hashes of its inline scripts and styles', () =>
  expectOnEach(pages, ({ document, route, language }) => {
    const policy = readPolicy(route, language);
    for (const tagName of ['script', 'style']) {
      const [, sources = ''] = new RegExp(`${tagName}-src 'self'([^;]*)`).exec(policy ?? '') ?? [];
      const expected = all(document, tagName)
        .filter(isInline)
        .map(({ textContent }) => `'sha256-${hash('sha256', textContent, 'base64')}'`);
      expect(expected).not.toEqual([]);
      expect(sources.trim().split(' ').toSorted()).toEqual([...new Set(expected)].toSorted());
    }
  }));

test('every page has a rule for each class in it, in fetched files and in its islands', () =>
  expectOnEach(pages, (page) => {
    const { html, document } = page;
    const own = new Set(parseClasses(`${readStyles(page)}${readLaterStyles(page)}`));
    const markup = [html, ...readLinkedFiles(html, 'xml')].flatMap((text) =>
      Array.from(text.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)),
    );
    const words = readIslandCode(document).split(/["'`\s]/);
    const classes = [...markup.flat(), ...words.filter((word) => everyClass.has(word))];
    expect(classes.filter((name) => name !== '' && !own.has(unescapeHtml(name)))).toEqual([]);
  }));

test('every page defines each custom property and animation that its styles, files and islands use', () =>
  expectOnEach(pages, (page) => {
    const { html, document } = page;
    const css = readStyles(page);
    const sources = [
      css,
      readLaterStyles(page),
      ...readLinkedFiles(html, 'svg'),
      ...readLinkedFiles(html, 'xml'),
      readIslandCode(document),
      ...all(document, '[style]').map((element) => element.getAttribute('style') ?? ''),
    ];
    const defined = new Set(
      Array.from(
        sources.join('\n').matchAll(/(?:[{;"\s]|@property )(--[\w-]+)\s*[:{]/g),
        ([, name]) => name,
      ),
    );
    const used = sources.flatMap((text) =>
      Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name),
    );
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
    const animations = Array.from(css.matchAll(/[{;]animation-name:([\w-]+)/g), ([, name]) => name);
    expect(animations.filter((name) => !css.includes(`@keyframes ${name}`))).toEqual([]);
  }));

const files = globSync(['**/*', '.well-known/*'], { cwd: 'dist' }).filter((name) =>
  statSync(join('dist', name)).isFile(),
);
const texts = files.filter((name) => /\.(?:html|js|css|svg|xml|txt|json|ico)$/.test(name));

test.each([
  ['br', brotliDecompressSync],
  ['gz', gunzipSync],
] as const)(
  'each text, and nothing else, has a .%s copy that decodes to it',
  (extension, decode) => {
    expect(texts.length).toBeGreaterThan(pages.length);
    const copies = files.filter((name) => name.endsWith(`.${extension}`));
    expect(copies.toSorted()).toEqual(texts.map((name) => `${name}.${extension}`).toSorted());
    for (const name of texts) {
      const copy = readFileSync(join('dist', `${name}.${extension}`));
      expect(decode(copy).equals(readFileSync(join('dist', name))), name).toBe(true);
    }
  },
);

/** A script that runs, or a style. */
function isInline(element: Element): boolean {
  const type = element.getAttribute('type');
  return !element.hasAttribute('src') && (type === null || type === 'module');
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function readStyles({ document }: BuiltPage): string {
  return all(document, 'style')
    .map(({ textContent }) => textContent)
    .join('');
}

/** The file of what a first frame does without. */
function readLaterStyles({ html }: BuiltPage): string {
  return readLinkedFiles(html, 'css').join('');
}

/** The contents of the files with this extension that a page links to. */
function readLinkedFiles(html: string, ending: string): string[] {
  const paths = html.matchAll(new RegExp(`="(/[^"#?]+\\.${ending})[#"]`, 'g'));
  return [...new Set(Array.from(paths, ([, path]) => path))].map((path) =>
    readFileSync(`dist${path}`, 'utf8'),
  );
}

/** The code of a page's islands and of all that it imports, React apart. */
function readIslandCode(document: BuiltPage['document']): string {
  const queue = all(document, 'react-island').flatMap((island) =>
    globSync(`dist/_astro/${island.getAttribute('name')}.*.js`),
  );
  const read = new Map<string, string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (read.has(file) || /\/(?:client|react|document)\b/.test(file)) continue;
    const code = readFileSync(file, 'utf8');
    read.set(file, code);
    for (const [, name = ''] of code.matchAll(/from\s*["'`]\.\/([^"'`]+)["'`]/g))
      queue.push(`dist/_astro/${name}`);
  }
  return [...read.values()].join('\n');
}

/** The classes in the selectors of a style sheet. */
function parseClasses(css: string): string[] {
  const classes: string[] = [];
  parse(css).walkRules(({ selector }) => {
    const plain = selector.replace(/"[^"]*"|(?<!\\)\[[^[\]]*\]/g, '');
    for (const [, name = ''] of plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)) {
      classes.push(name.replace(/\\(.)/g, '$1'));
    }
  });
  return classes;
}
