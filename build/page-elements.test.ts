import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generated } from '#server/testing/generated.ts';
import {
  attributeOf,
  attributeRange,
  contentOf,
  elementsIn,
  endOfHead,
  endTagOf,
  rangeOf,
  withEdits,
  type PageElement,
} from './page-elements.ts';
import { oddCode, oddMarkup, several } from './testing/odd-html.ts';

function named(page: string, name: string): PageElement[] {
  return elementsIn(page).filter(({ tagName }) => tagName === name);
}

function attributes(page: string, element: string, name: string) {
  return named(page, element).map((found) => attributeOf(found, name));
}

describe('an attribute is read as a browser reads it', () => {
  test.each([
    ['<p class="card">', 'card'],
    ["<p class='card'>", 'card'],
    ['<p class=card>', 'card'],
    ['<P CLASS=card>', 'card'],
    ['<p class = "card"\n>', 'card'],
    ['<p title=">" class="card">', 'card'],
    ['<p data-class="wide" class="card">', 'card'],
    ['<p class="content-[&#x27;a&#39;] &lt;&amp;amp;&quot;&#241;">', `content-['a'] <&amp;"ñ`],
    ['<p class="a\nb">', 'a\nb'],
    ['<p class>', ''],
    ['<p>', null],
  ])('%j', (page, value) => {
    expect(attributes(page, 'p', 'class')).toEqual([value]);
  });
});

test.each([
  '<!-- <script>a</script> -->',
  '<p title="<script>a</script>">',
  '<textarea><script>a</script></textarea>',
  '<title><script>a</script></title>',
  '<style>p{content:"<script>"}</style>',
  '&lt;script&gt;',
  '<scripted>a</scripted>',
])('what only looks like an element is none: %s', (page) => {
  expect(named(page, 'script')).toEqual([]);
});

test('a script that writes about elements is one script', () => {
  const code = 'x="<style>p{}</style></head><script>";y="<\\/script>"';
  const page = `<head><script>${code}</script></head>`;
  expect(elementsIn(page).map(({ tagName }) => tagName)).toEqual([
    'html',
    'head',
    'script',
    'body',
  ]);
  expect(named(page, 'script').map((script) => contentOf(page, script))).toEqual([code]);
});

test('elements in <template> and <noscript> are found', () => {
  const page = '<template><b></b></template><noscript><i></i></noscript>';
  expect(elementsIn(page).map(({ tagName }) => tagName)).toEqual(
    expect.arrayContaining(['b', 'i']),
  );
});

test('an element that the parser adds stands nowhere', () => {
  const page = '<table><tr><td></table>';
  expect(named(page, 'tbody').map(rangeOf)).toEqual([null]);
  expect(named(page, 'head').map(endTagOf)).toEqual([null]);
  expect(endOfHead(elementsIn(page))).toBeNull();
  expect(named(page, 'td').map((cell) => contentOf(page, cell))).toEqual([null]);
});

test('an attribute stands with the white space before it, in any quotes', () => {
  const page = `<p  uid="1"\n\tid='a' hidden class=x>`;
  for (const [name, text] of Object.entries({
    uid: '  uid="1"',
    id: `\n\tid='a'`,
    hidden: ' hidden',
    class: ' class=x',
  })) {
    const [range] = named(page, 'p').map((element) => attributeRange(page, element, name));
    expect(page.slice(range?.start, range?.end)).toBe(text);
  }
  expect(named(page, 'p').map((element) => attributeRange(page, element, 'title'))).toEqual([null]);
});

test('parts are replaced in the order of the page, whatever the order of the edits', () => {
  const edits = [
    { start: 4, end: 5, text: '$&' },
    { start: 0, end: 1, text: '' },
    { start: 2, end: 2, text: '😀' },
  ];
  expect(withEdits('abcdef', edits)).toBe('b😀cd$&f');
});

test('two edits of the same part are an error', () => {
  const edits = [
    { start: 0, end: 3, text: '' },
    { start: 2, end: 4, text: '' },
  ];
  expect(() => withEdits('abcdef', edits)).toThrow('at 2');
});

test('whatever stands around them, scripts are cut out of a page, and not a byte more', () => {
  const script = fc
    .record({ tag: fc.constantFrom('script', 'SCRIPT'), code: oddCode })
    .map(({ tag, code }) => ({ source: `<${tag} class=cut>${code}</${tag}>`, code }));
  const markup = oddMarkup.map((source) => ({ source, code: null }));
  fc.assert(
    fc.property(several(fc.oneof(markup, script)), (parts) => {
      const page = `<!doctype html><html><head></head><body>${parts.map(({ source }) => source).join('')}</body></html>`;
      const scripts = elementsIn(page).filter((element) => attributeOf(element, 'class') === 'cut');
      const codes = parts.flatMap(({ code }) => code ?? []);
      expect(scripts.map((element) => contentOf(page, element))).toEqual(codes);
      const edits = scripts.flatMap((element) => {
        const range = rangeOf(element);
        return range === null ? [] : [{ ...range, text: '' }];
      });
      const kept = parts.filter(({ code }) => code === null).map(({ source }) => source);
      expect(withEdits(page, edits)).toBe(
        `<!doctype html><html><head></head><body>${kept.join('')}</body></html>`,
      );
    }),
    generated(2_000),
  );
});
