import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineHashes } from './site-table.ts';

function source(content: string) {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

describe('an inline script has its hash in the policy', () => {
  test.each([
    ['<script>run()</script>', 'run()'],
    ['<script type="module">run()</script>', 'run()'],
    ['<SCRIPT TYPE=\'text/javascript\' data-x="a>b">run()</SCRIPT >', 'run()'],
    ['<script async data-src="x">run()</script>', 'run()'],
    ['<script>\r\nrun()\r\n</script>', '\nrun()\n'],
    [
      '<script>if (a < b && c > d) run("<!--", "<style>")</script>',
      'if (a < b && c > d) run("<!--", "<style>")',
    ],
    ['<script>¿ñ?</script>', '¿ñ?'],
    ['<!-- <script> --><script>run()</script>', 'run()'],
    ['<p title="<script>">a</p><script>run()</script>', 'run()'],
    ["<p title='it\"s <script>'>it's</p><script>run()</script>", 'run()'],
    ['<scripted>a</scripted><script>run()</script>', 'run()'],
  ])('%j', (html, content) => {
    expect(inlineHashes(html).scripts).toEqual([source(content)]);
  });
});

test('files and data blocks need no hash', () => {
  const html = `<script src="/_astro/a.js"></script><script type="module" src='/b.js'></script>
    <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
  expect(inlineHashes(html).scripts).toEqual([]);
});

test('each hash is listed once, and styles are told from scripts', () => {
  const html =
    '<style>a{}</style><script>a{}</script><style media="print">a{}</style><style></style>';
  expect(inlineHashes(html).styles).toEqual([source('a{}'), source('')]);
  expect(inlineHashes(html).scripts).toEqual([source('a{}')]);
});

test('what no script runs by itself is found too', () => {
  const html = '<noscript><style>a{}</style></noscript><template><script>run()</script></template>';
  expect(inlineHashes(html)).toEqual({ scripts: [source('run()')], styles: [source('a{}')] });
});
