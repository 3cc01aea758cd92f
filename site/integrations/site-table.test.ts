import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes } from './site-table.ts';

function source(content: string) {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

test.each([
  ['<script>run()</script>', 'run()'],
  ['<SCRIPT TYPE=\'text/javascript\' data-x="a>b">run()</SCRIPT >', 'run()'],
  ['<script async data-src="x">run()</script>', 'run()'],
  ['<script>\r\nrun()\r\n</script>', '\nrun()\n'],
  [
    '<script>if (a < b) run("<!--", "<style>", "¿ñ?")</script>',
    'if (a < b) run("<!--", "<style>", "¿ñ?")',
  ],
  ['<!-- <script> --><p title="<script>">a</p><script type="module">run()</script>', 'run()'],
  ['<template><scripted>a</scripted><script>run()</script></template>', 'run()'],
])('an inline script has its hash in the policy: %j', (html, content) => {
  expect(inlineHashes(html).scripts).toEqual([source(content)]);
});

test('files and data blocks need no hash', () => {
  const html = `<script src="/_astro/a.js"></script><script type="module" src='/b.js'></script>
    <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
  expect(inlineHashes(html).scripts).toEqual([]);
});

test('each hash is listed once, and styles are told from scripts, also where no script runs', () => {
  const html =
    '<style>a{}</style><script>a{}</script><style media="print">a{}</style><noscript><style></style></noscript>';
  expect(inlineHashes(html)).toEqual({
    styles: [source('a{}'), source('')],
    scripts: [source('a{}')],
  });
});
