import { expect, test } from 'vitest';
import { parseConfig } from '@altanube/runtime/config';
import { isOnNetwork, listWarnings } from './settings-warnings.ts';

const siteUrl = { SITE_URL: 'https://www.altanube.example' };
// Not a loopback address.
const elsewhere = 'postgres://leads:hunter2@0.0.0.0:1/leads';

test.each<[environment: Record<string, string>, ...[event: string, remedy: string][]]>([
  [{ ...siteUrl, MAIL: 'folder' }],
  [siteUrl, ['mail-to-folder', 'MAIL=folder']],
  // Forms without script are still posted here.
  [
    { ...siteUrl, PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1' },
    ['mail-to-folder', 'SMTP_URL'],
  ],
  [{ DATABASE_URL: elsewhere }, ['database-not-verified', 'sslmode=verify-full']],
  [{ DATABASE_URL: `${elsewhere}?sslmode=verify-full` }],
  [{ SMTP_URLS: 'x' }, ['setting-unknown', 'Is SMTP_URL meant?']],
])('warns of settings that are probably mistakes: %j %j', (environment, ...expected) => {
  const parsed = parseConfig(environment);
  const warnings = parsed.ok ? listWarnings(parsed.config, environment) : [];
  expect(warnings).toEqual(
    expected.map(([event, remedy]) => ({ event, warning: expect.stringContaining(remedy) })),
  );
  expect(JSON.stringify(warnings)).not.toContain('hunter2');
});

test('knows a folder on NFS or SMB', () => {
  for (const type of [0x6969, 0xff534d42, 0xfe534d42]) {
    expect(isOnNetwork('/', () => ({ type }))).toBe(true);
  }
  expect(['/', '/none'].some((path) => isOnNetwork(path))).toBe(false);
});
