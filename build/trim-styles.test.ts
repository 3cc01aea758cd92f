import { expect, test } from 'vitest';
import { trimPage } from './trim-styles.ts';

/** What every style sheet of Tailwind has. */
const tailwind =
  '@layer properties{@supports (a:b){*{--tw-x:0}}}@property --tw-x{syntax:"*";inherits:false}' +
  '@supports (color:color-mix(in lab, red, red)){.mixed{color:red}}';

/** The styles that are left of `css` in a page with this markup. */
async function trimmed(css: string, markup: string, { drawings = '' } = {}): Promise<string> {
  const page = `<html><head><style>${tailwind}${css}</style></head><body>${markup}</body></html>`;
  const html = await trimPage(page, { drawings, readChunk: () => 'a("from-island")' });
  return /<style>(.*)<\/style><\/head>/.exec(html)?.[1] ?? 'no style';
}

test('a rule goes with the class or element that the page does not have', async () => {
  const css = '.card{color:red}.quote{color:red}p{color:red}table{color:red}';
  expect(await trimmed(css, '<p class="card">')).toBe('.card{color:red}p{color:red}');
});

test('a class that a script or an island may add stays', async () => {
  const css = '.from-script{color:red}.from-island{color:red}';
  const markup = '<script>add("from-script")</script><astro-island component-url="/_astro/a.js">';
  expect(await trimmed(css, markup)).toBe(css);
});

test.each([
  '.card[open]{color:red}',
  '.card[data-state=open]{color:red}',
  '[data-a-script-sets-it] .card{color:red}',
  '.card[aria-invalid]:not([hidden]){color:red}',
  '.card:has(:checked):hover{color:red}',
  ':root[data-theme=dark]{color:red}',
])('a state that comes later is no reason to drop %s', async (rule) => {
  expect(await trimmed(rule, '<p class="card">')).toBe(rule);
});

test('an unused custom property goes, one that a picture takes from the page stays', async () => {
  const css = ':root{--used:1px;--unused:2px;--drawn:3px}p{margin:var(--used)}';
  const left = await trimmed(css, '<p>', { drawings: '<path fill="var(--drawn)"/>' });
  expect(left).toBe(':root{--used:1px;--drawn:3px}p{margin:var(--used)}');
});

test('styles in several elements become one', async () => {
  const page = `<html><head><style>${tailwind}</style></head><style>p{color:red}</style><p></html>`;
  const html = await trimPage(page, { drawings: '', readChunk: () => '' });
  expect(html).toBe('<html><head><style>p{color:red}</style></head><p></html>');
});

test('a page without the styles of Tailwind stops the build', async () => {
  const page = '<html><head></head><p></html>';
  await expect(trimPage(page, { drawings: '', readChunk: () => '' })).rejects.toThrow('Tailwind');
});
