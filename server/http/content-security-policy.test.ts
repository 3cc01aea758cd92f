import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineHashes, pagePolicy } from './content-security-policy.ts';

function source(content: string) {
  return `'sha256-${hash('sha256', content, 'base64')}'`;
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
    expect(inlineHashes(html, 'script')).toEqual([source(content)]);
  });
});

test('files and data blocks need no hash', () => {
  const html = `<script src="/_astro/a.js"></script><script type="module" src='/b.js'></script>
    <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
  expect(inlineHashes(html, 'script')).toEqual([]);
});

test('each hash is listed once, and styles are told from scripts', () => {
  const html =
    '<style>a{}</style><script>a{}</script><style media="print">a{}</style><style></style>';
  expect(inlineHashes(html, 'style')).toEqual([source('a{}'), source('')]);
  expect(inlineHashes(html, 'script')).toEqual([source('a{}')]);
});

test('nothing is allowed that a page does not need', () => {
  const policy = pagePolicy('<style>a{}</style>', { isHttps: false, connectTo: [] });
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain(`style-src 'self' ${source('a{}')};`);
  expect(policy).toContain("connect-src 'self';");
  for (const nobody of ['base-uri', 'frame-ancestors', 'trusted-types']) {
    expect(policy).toContain(`;${nobody} 'none'`);
  }
  // What is not named, such as `object-src`, falls back to the first directive (CSP 3, 6.8.3).
  expect(policy).not.toMatch(/(object|frame|child|worker|media)-src/);
  expect(policy).toContain(";form-action 'self';");
  expect(policy).not.toContain('upgrade-insecure-requests');
});

test('a tool opens what it asks, and lets scripts be added by their address only', () => {
  const options = { isHttps: true, connectTo: [] };
  const closed = pagePolicy('', options);
  const byApi = pagePolicy('', {
    ...options,
    opened: { 'connect-src': ['https://stats.test/api'] },
  });
  expect(byApi).toBe(
    closed.replace("connect-src 'self'", "connect-src 'self' https://stats.test/api"),
  );
  const byScript = pagePolicy('', {
    ...options,
    opened: {
      'script-src': ['https://tags.test'],
      'img-src': ['https://pixel.test'],
      'frame-src': ['https://frame.test'],
    },
  });
  expect(byScript.split(';').filter((directive) => !closed.split(';').includes(directive))).toEqual(
    [
      "script-src 'self' https://tags.test",
      "img-src 'self' data: https://pixel.test",
      'frame-src https://frame.test',
      'trusted-types default',
    ],
  );
});

test('a hosted function may be called, and https is kept to', () => {
  const connectTo = [new URL('https://project.functions.example/v1')];
  const policy = pagePolicy('', { isHttps: true, connectTo });
  expect(policy).toContain("connect-src 'self' https://project.functions.example;");
  expect(policy).toMatch(/;upgrade-insecure-requests$/);
});

test('what is stopped is reported: by `report-to` where browsers have it work, over https', () => {
  const plain = pagePolicy('', { isHttps: false, connectTo: [] });
  expect(plain).toContain(';report-uri /csp-reports');
  expect(plain).not.toContain('report-to');
  const secure = pagePolicy('', { isHttps: true, connectTo: [] });
  expect(secure).toContain(';report-uri /csp-reports;report-to csp;');
});
