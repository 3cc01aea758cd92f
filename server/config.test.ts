import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const defaults = {
  port: 3000,
  host: null,
  serverName: null,
  siteUrl: new URL('http://localhost:3000'),
  dataDir: './data',
  databaseUrl: null,
  smtpUrl: null,
  smtpAllowPlain: false,
  mailToFolder: false,
  mailFrom: null,
  leadsTo: [],
  allowedOrigins: [],
  anonKey: null,
  trustProxy: [],
  leadRateLimits: { perAddress: 3, overall: 100, quarantined: 30 },
  connectionLimits: { connections: 2000, stalledTimeoutMs: 30_000 },
  leadsRetentionDays: 30,
  quarantineRetentionDays: 30,
  minFreeBytes: 500e6,
  status: null,
  leadsWebhook: null,
  alertWebhookUrl: null,
  inheritedSocket: null,
};

test('an empty environment is enough', () => {
  expect(parseConfig({})).toEqual({ ok: true, config: defaults });
});

test('the example works as it is and names every setting', async () => {
  const text = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  const example = parseEnv(text);
  expect(parseConfig(example)).toEqual({ ok: true, config: defaults });
  expect(Object.keys(example).sort()).toEqual(
    [
      'PORT',
      'SERVER_NAME',
      'HOST',
      'SITE_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'SMTP_URL',
      'SMTP_ALLOW_PLAIN',
      'MAIL',
      'MAIL_FROM',
      'LEADS_TO',
      'ALLOWED_ORIGINS',
      'ANON_KEY',
      'TRUST_PROXY',
      'LEADS_PER_ADDRESS',
      'LEADS_OVERALL',
      'LEADS_QUARANTINED',
      'LEADS_RETENTION_DAYS',
      'QUARANTINE_RETENTION_DAYS',
      'LEADS_WEBHOOK_URL',
      'LEADS_WEBHOOK_SECRET',
      'ALERT_WEBHOOK_URL',
      'MIN_FREE_DISK_MB',
      'STATUS_PORT',
      'STATUS_HOST',
      'PUBLIC_FUNCTIONS_URL',
      'PUBLIC_ANON_KEY',
      'MAX_CONNECTIONS',
      'STALLED_TIMEOUT_SECONDS',
    ].sort(),
  );
});

test('a socket that systemd has opened is used, if it was opened for this process', () => {
  const opened = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment);
    return parsed.ok ? parsed.config.inheritedSocket : parsed.problems;
  };
  expect(opened({ LISTEN_PID: String(process.pid), LISTEN_FDS: '1' })).toBe(3);
  expect(opened({ LISTEN_PID: '1', LISTEN_FDS: '1' })).toBeNull();
});

test('lists are separated by commas', () => {
  const parsed = parseConfig({
    LEADS_TO: 'sales@empresa.example, ceo@empresa.example',
    ALLOWED_ORIGINS: 'https://www.empresa.example,http://localhost:4321',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1/128',
  });
  expect(parsed).toMatchObject({
    ok: true,
    config: {
      leadsTo: ['sales@empresa.example', 'ceo@empresa.example'],
      allowedOrigins: ['https://www.empresa.example', 'http://localhost:4321'],
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1/128'],
    },
  });
});

test('every problem is listed at once, by name and without the value', () => {
  const secret = 'hunter2';
  const parsed = parseConfig({
    PORT: '80a',
    SITE_URL: 'www.empresa.example',
    DATABASE_URL: `mysql://user:${secret}@db`,
    SMTP_URL: `https://user:${secret}@mail`,
    SMTP_ALLOW_PLAIN: 'perhaps',
    MAIL: 'smtp',
    MAIL_FROM: 'Web <web@empresa.example>',
    LEADS_TO: 'a@empresa.example, b, c',
    ALLOWED_ORIGINS: 'https://empresa.example/path',
    TRUST_PROXY: '10.0.0.0/33',
    LEADS_PER_ADDRESS: '0',
    LEADS_OVERALL: 'many',
    LEADS_QUARANTINED: '-1',
    LEADS_RETENTION_DAYS: '0',
    QUARANTINE_RETENTION_DAYS: '0',
    LEADS_WEBHOOK_URL: 'crm.empresa.example',
    LEADS_WEBHOOK_SECRET: secret,
    ALERT_WEBHOOK_URL: 'ftp://empresa.example',
    MIN_FREE_DISK_MB: '-1',
    STATUS_PORT: '65536',
    PUBLIC_FUNCTIONS_URL: 'javascript:alert(1)',
    MAX_CONNECTIONS: '9',
    STALLED_TIMEOUT_SECONDS: '0.5',
  });
  const problems = parsed.ok ? [] : parsed.problems;
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'SITE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'SMTP_ALLOW_PLAIN',
    'MAIL',
    'MAIL_FROM',
    'LEADS_TO',
    'ALLOWED_ORIGINS',
    'TRUST_PROXY',
    'LEADS_PER_ADDRESS',
    'LEADS_OVERALL',
    'LEADS_QUARANTINED',
    'LEADS_RETENTION_DAYS',
    'QUARANTINE_RETENTION_DAYS',
    'LEADS_WEBHOOK_URL',
    'LEADS_WEBHOOK_SECRET',
    'ALERT_WEBHOOK_URL',
    'MIN_FREE_DISK_MB',
    'STATUS_PORT',
    'PUBLIC_FUNCTIONS_URL',
    'MAX_CONNECTIONS',
    'STALLED_TIMEOUT_SECONDS',
  ]);
  expect(problems.join()).not.toContain(secret);
});

test('health and figures are served to this machine alone, unless another address is set', () => {
  const status = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment);
    return parsed.ok ? parsed.config.status : parsed.problems;
  };
  expect(status({ STATUS_HOST: '10.0.0.1' })).toBeNull();
  expect(status({ STATUS_PORT: '9091' })).toEqual({ port: 9091, host: '127.0.0.1' });
  expect(status({ STATUS_PORT: '9091', STATUS_HOST: '10.0.0.1' })).toEqual({
    port: 9091,
    host: '10.0.0.1',
  });
});

test('a setting that has another name now, or is none any more, is not ignored', () => {
  expect(
    parseConfig({ METRICS_PORT: '9091', METRICS_HOST: '10.0.0.1', MAX_PIPELINED_REQUESTS: '8' }),
  ).toEqual({
    ok: false,
    problems: [
      'METRICS_PORT: is called STATUS_PORT now',
      'METRICS_HOST: is called STATUS_HOST now',
      'MAX_PIPELINED_REQUESTS: is no setting any more',
    ],
  });
  expect(parseConfig({ METRICS_PORT: '', STATUS_PORT: '9091' })).toMatchObject({ ok: true });
});

test.each(['true', '1', '0', 'no-verify', 'false', 'require'])(
  'of a database, ssl=%s is known to the driver, or the address is refused',
  (ssl) => {
    const { ok } = parseConfig({ DATABASE_URL: `postgres://leads@db/leads?ssl=${ssl}` });
    expect(ok).toBe(!['false', 'require'].includes(ssl));
  },
);

const encoded = (name: string) =>
  expect.stringMatching(new RegExp(`^${name}: .*percent-encoded.*%2F`));

test.each([
  'smtp://user:12/34@mail.example',
  'smtps://us/er:secret@mail.example:465',
  'smtp://user:12?4@mail.example',
  'smtp://user:12#4@mail.example',
  'smtp://user:se/cret@mail.example',
  'smtp://mail.example/inbox',
  'smtp://mail.example/#x',
  'smtp:user:secret@mail.example',
  'smtp://',
])('of the mail server, %s names another host than is meant, and is refused', (SMTP_URL) => {
  expect(parseConfig({ SMTP_URL })).toEqual({ ok: false, problems: [encoded('SMTP_URL')] });
});

test.each([
  'postgres://user:12/34@db.example/leads',
  'postgresql://us/er:secret@db.example/leads',
  'postgres://user:12?4@db.example/leads',
  'postgres://user:12#4@db.example/leads',
  'postgres://user:se/cret@db.example/leads',
  'postgres:user:secret@db.example/leads',
])('of a database, %s names another host than is meant, and is refused', (DATABASE_URL) => {
  expect(parseConfig({ DATABASE_URL })).toEqual({ ok: false, problems: [encoded('DATABASE_URL')] });
});

test.each([
  'smtp://mail.example',
  'smtp://mail.example:25/',
  'smtps://user%40mail.example:1%2F2%3F%23@mail.example:465',
  'smtp://user@mail.example:p@ss@mail.example',
  'smtp://user:secret@[::1]:587?name=web.example',
])('%s is the address of a mail server', (SMTP_URL) => {
  expect(parseConfig({ SMTP_URL })).toMatchObject({ ok: true, config: { smtpUrl: SMTP_URL } });
});

test.each([
  'postgres://user:1%2F2@db.example:5432/leads?sslmode=verify-full',
  'postgres:///leads?host=/run/postgresql',
  'postgres://user@%2Frun%2Fpostgresql/leads',
])('%s is the address of a database', (DATABASE_URL) => {
  const config = { databaseUrl: DATABASE_URL };
  expect(parseConfig({ DATABASE_URL })).toMatchObject({ ok: true, config });
});

test.each(['LEADS_WEBHOOK_URL', 'ALERT_WEBHOOK_URL', 'PUBLIC_FUNCTIONS_URL'])(
  '%s has no user and no password, which no request could be made with',
  (name) => {
    for (const url of ['https://user:secret@crm.example/', 'https://user@crm.example/']) {
      expect(parseConfig({ [name]: url })).toMatchObject({
        ok: false,
        problems: expect.arrayContaining([expect.stringMatching(`^${name}: .*without user`)]),
      });
    }
  },
);

test('a webhook needs the secret that signs for it', () => {
  const url = 'https://crm.empresa.example/leads';
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const both = parseConfig({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret });
  expect(both).toMatchObject({ ok: true, config: { leadsWebhook: { url, secret } } });
  const alone = parseConfig({ LEADS_WEBHOOK_URL: url });
  expect(alone).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^LEADS_WEBHOOK_SECRET: /)],
  });
});

test('mail goes to a folder or to a mail server, not to both', () => {
  const SMTP_URL = 'smtps://mail.empresa.example';
  expect(parseConfig({ MAIL: 'folder' })).toMatchObject({ config: { mailToFolder: true } });
  expect(parseConfig({ SMTP_URL })).toMatchObject({ config: { mailToFolder: false } });
  expect(parseConfig({ SMTP_URL, MAIL: 'folder' })).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^MAIL: .*SMTP_URL/)],
  });
});

test('the form of the pages sends the key that the server asks for', () => {
  expect(parseConfig({ ANON_KEY: 'a', PUBLIC_ANON_KEY: 'a' }).ok).toBe(true);
  expect(parseConfig({ PUBLIC_ANON_KEY: 'a' }).ok).toBe(true);
  const hosted = { PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1', PUBLIC_ANON_KEY: 'b' };
  expect(parseConfig({ ANON_KEY: 'a', ...hosted }).ok).toBe(true);
  for (const PUBLIC_ANON_KEY of [undefined, 'b']) {
    expect(parseConfig({ ANON_KEY: 'a', PUBLIC_ANON_KEY })).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^PUBLIC_ANON_KEY: /)],
    });
  }
});
