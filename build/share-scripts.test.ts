import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { share } from './share-scripts.ts';

const runtime = `customElements.define('astro-island',class{})`;
const island = `<astro-island uid="Z1" prefix="r1" component-url="/_astro/form.js" client="intent" opts="{&quot;name&quot;:&quot;Form&quot;}" await-children>`;

function page({ head = '', body = '' } = {}): string {
  return `<html><head>${head}</head><body>${body}<script data-shared>menu()</script></body></html>`;
}

test('what several pages share stands in one file, once', () => {
  const withIsland = page({ body: `<script>${runtime}</script>${island}` });
  const { code, pages } = share([page(), withIsland]);
  expect(code.match(/menu\(\)/g)).toHaveLength(1);
  expect(code).toContain(runtime);
  for (const html of pages) expect(html).not.toMatch(/menu\(\)|customElements/);
});

test('each page asks for the file by its hash, after the parse', () => {
  const { file, code, pages } = share([page()]);
  const integrity = `sha256-${hash('sha256', code, 'base64')}`;
  expect(pages[0]).toContain(`<script src="/${file}" integrity="${integrity}" defer></script>`);
});

test('a file with other code has another name', () => {
  const other = page().replace('menu()', 'other()');
  expect(share([page()]).file).not.toBe(share([other]).file);
});

test('a script that runs before the first paint, and data, stay in the page', () => {
  const head = `<script>theme()</script><script type="application/ld+json">{}</script>`;
  expect(share([page({ head })]).pages[0]).toContain(head);
});

test("an island loses the names that are for Astro's own messages", () => {
  const { pages } = share([page({ body: `<script>${runtime}</script>${island}` })]);
  expect(pages[0]).toContain(
    '<astro-island component-url="/_astro/form.js" client="intent" opts="{}">',
  );
});

test('a page without a script to share stops the build', () => {
  expect(() => share(['<html><head></head></html>'])).toThrow('no script to share');
});

test.each([
  ['whose runtime is not known', island],
  ['written in another way', `<script>${runtime}</script><astro-island data-opts="{}">`],
])('an island %s stops the build', (_name, body) => {
  expect(() => share([page({ body })])).toThrow('Astro 7');
});
