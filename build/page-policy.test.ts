import { expect, test } from 'vitest';
import { secureHeaders } from '#server/http/security-headers.ts';
import { pagePolicy } from './page-policy.ts';

const inline = { scripts: [], styles: ['sha256-abc='] };

function overHttps(policy: string): string | undefined {
  return secureHeaders(policy)['Content-Security-Policy'];
}

test('nothing is allowed that a page does not need', () => {
  const policy = pagePolicy(inline, {});
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'sha256-abc=';");
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
  const closed = pagePolicy(inline, {});
  const byApi = pagePolicy(inline, {
    opened: { 'connect-src': ['https://stats.test/api'] },
  });
  expect(byApi).toBe(
    closed.replace("connect-src 'self'", "connect-src 'self' https://stats.test/api"),
  );
  const byScript = pagePolicy(inline, {
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
  const connectTo = [{ url: new URL('https://project.functions.example/v1') }];
  const policy = overHttps(pagePolicy(inline, { connectTo }));
  expect(policy).toContain("connect-src 'self' https://project.functions.example;");
  expect(policy).toMatch(/;upgrade-insecure-requests$/);
});

test('what is stopped is reported: by `report-to` where browsers have it work, over https', () => {
  const plain = pagePolicy(inline, {});
  expect(plain).toContain(';report-uri /csp-reports');
  expect(plain).not.toContain('report-to');
  const secure = overHttps(plain);
  expect(secure).toContain(';report-uri /csp-reports;report-to csp;');
});
