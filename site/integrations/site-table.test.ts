import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes } from './site-table.ts';

function source(content: string) {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

test('inline scripts and styles have their hashes, each once; files and data blocks need none', () => {
  const html = `<style>a{}</style><script>a{}</script><style media="print">a{}</style>
    <noscript><style></style></noscript><!-- <script> --><p title="<script>">a</p>
    <script type="module">if (a < b) run("<!--", "¿ñ?")</script><script>\r\nrun()\r\n</script>
    <template><script>last()</script></template><script src="/_astro/a.js"></script>
    <script type="application/ld+json">{}</script>`;
  expect(inlineHashes(html)).toEqual({
    styles: ['a{}', ''].map(source),
    scripts: ['a{}', 'if (a < b) run("<!--", "¿ñ?")', '\nrun()\n', 'last()'].map(source),
  });
});
