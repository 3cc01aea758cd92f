import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { services } from '@altanube/outbox/destinations/services';
import { expect, test } from 'vitest';
import { findMistypedSettings, parseConfig } from './config.ts';

const example = parseEnv(await readFile(new URL('../../../.env.example', import.meta.url), 'utf8'));

/** The names of the settings that have problems. */
function listProblemNames(environment: Record<string, string | undefined>): string[] {
  const parsed = parseConfig(environment);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.split(':')[0] ?? '');
}

test('an empty environment gets the defaults, which are those of the example', () => {
  const parsed = parseConfig({});
  expect(parsed).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      siteUrl: new URL('http://localhost:3000'),
      dataDir: './data',
      trustProxy: [],
      leadRateLimits: { perAddress: 3, overall: 100, quarantined: 30 },
      leadsRetentionDays: 30,
      status: null,
      inheritedSocket: null,
    },
  });
  expect(parseConfig(example)).toEqual(parsed);
});

const origins = ['https://www.empresa.example', 'http://localhost:4321'];

test.each<[object, Record<string, string>]>([
  [{ leadsTo: ['a@b.example', 'c@b.example'] }, { LEADS_TO: 'a@b.example, c@b.example' }],
  [{ allowedOrigins: origins }, { ALLOWED_ORIGINS: origins.join() }],
  [{ trustProxy: 2 }, { TRUST_PROXY: ' 2 ' }],
  [{ trustProxy: ['127.0.0.1', '::1/128'] }, { TRUST_PROXY: '127.0.0.1, ::1/128' }],
  // Opened by systemd for this process, and for another one.
  [{ inheritedSocket: 3 }, { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }],
  [{ inheritedSocket: null }, { LISTEN_PID: '1', LISTEN_FDS: '1' }],
  // The status server needs a port, and listens only on this machine by default.
  [{ status: null }, { STATUS_HOST: '10.0.0.1' }],
  [{ status: { port: 9091, host: '127.0.0.1' } }, { STATUS_PORT: '9091' }],
  [{ status: { port: 9091, host: '10.0.0.1' } }, { STATUS_PORT: '9091', STATUS_HOST: '10.0.0.1' }],
  ...[
    'smtp://mail.example',
    'smtp://mail.example:25/',
    'smtps://user%40mail.example:1%2F2%3F%23@mail.example:465',
    'smtp://user@mail.example:p@ss@mail.example',
    'smtp://user:secret@[::1]:587?name=web.example',
  ].map((url): [object, Record<string, string>] => [{ smtpUrl: url }, { SMTP_URL: url }]),
  ...[
    'postgres://user:1%2F2@db.example/leads?sslmode=verify-full',
    'postgres://leads@db/leads?ssl=true',
    'postgres://leads@db/leads?ssl=no-verify',
    'postgres:///leads?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/leads',
  ].map((url): [object, Record<string, string>] => [{ databaseUrl: url }, { DATABASE_URL: url }]),
])('sets %j', (config, environment) => {
  expect(parseConfig(environment)).toMatchObject({ ok: true, config });
});

test('the example names every setting, and all problems are listed at once, without values', () => {
  const secret = 'hunter2';
  const wrong = {
    PORT: '80a',
    SERVER_NAME: 'a b',
    SITE_URL: 'www.empresa.example',
    PAGES: 'on',
    DATABASE_URL: `mysql://user:${secret}@db`,
    SMTP_URL: `https://user:${secret}@mail`,
    SMTP_ALLOW_PLAIN: 'perhaps',
    MAIL: 'smtp',
    MAIL_FROM: 'Web <web@empresa.example>',
    LEADS_TO: 'a@empresa.example, b, c',
    ALLOWED_ORIGINS: 'https://empresa.example/path',
    TRUST_PROXY: '10.0.0.0/33',
    EDGE_KEY: secret,
    LEADS_PER_ADDRESS: '0',
    LEADS_OVERALL: 'many',
    LEADS_QUARANTINED: '-1',
    LEADS_RETENTION_DAYS: '0',
    QUARANTINE_RETENTION_DAYS: '0',
    LEADS_WEBHOOK_URL: 'crm.empresa.example',
    LEADS_WEBHOOK_SECRET: secret,
    LEADS_WEBHOOK_HEADER: `Host: ${secret}`,
    ALERTS_TO: 'slack, hubspot',
    ALERT_WEBHOOK_URL: 'ftp://empresa.example',
    MIN_FREE_DISK_MB: '-1',
    STATUS_PORT: '65536',
    PUBLIC_FUNCTIONS_URL: 'javascript:alert(1)',
    MAX_CONNECTIONS: '9',
    STALLED_TIMEOUT_SECONDS: '0.5',
    ...Object.fromEntries(services.map(({ variable }) => [variable, secret])),
    GOOGLE_CHAT_WEBHOOK_URL: `https://chat.googleapis.com/v1/spaces/A/messages?key=${secret}`,
    TEAMS_WEBHOOK_URL: `https://empresa.webhook.office.com/webhookb2/${secret}?sig=a`,
    SLACK_WEBHOOK_URL: `http://hooks.slack.com/services/T/B/${secret}`,
  };
  expect(listProblemNames(wrong)).toEqual(Object.keys(wrong));
  expect(JSON.stringify(parseConfig(wrong))).not.toContain(secret);
  const anyText = ['HOST', 'DATA_DIR', 'ANON_KEY', 'STATUS_HOST', 'PUBLIC_ANON_KEY'];
  const names = [...Object.keys(wrong), ...anyText];
  expect(Object.keys(example).toSorted()).toEqual(names.toSorted());
});

const credentials = [
  'user:12/34@host.example',
  'user:12?4@host.example',
  'user:12#4@host.example',
  'user:se/cret@host.example',
];

test.each<[name: string, url: string]>([
  ...credentials.map((rest): [string, string] => ['SMTP_URL', `smtp://${rest}`]),
  ['SMTP_URL', 'smtp://mail.example/inbox'],
  ['SMTP_URL', 'smtp:user:secret@mail.example'],
  ['SMTP_URL', 'smtp://'],
  ...credentials.map((rest): [string, string] => ['DATABASE_URL', `postgres://${rest}/leads`]),
  ['DATABASE_URL', 'postgres:user:secret@db.example/leads'],
  // The driver would end the process.
  ['DATABASE_URL', 'postgres://leads@db/leads?ssl=false'],
  // fetch() refuses credentials.
  ['LEADS_WEBHOOK_URL', 'https://user:secret@crm.example/'],
  ['ALERT_WEBHOOK_URL', 'https://user@crm.example/'],
  ['PUBLIC_FUNCTIONS_URL', 'https://user:secret@crm.example/'],
])('refuses %s=%s', (name, url) => {
  expect(listProblemNames({ [name]: url })).toContain(name);
});

const webhook = { LEADS_WEBHOOK_URL: 'https://crm.empresa.example/leads' };
const LEADS_WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;
const smtp = { SMTP_URL: 'smtps://mail.empresa.example' };
const hosted = { PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1', PUBLIC_ANON_KEY: 'b' };

test.each<[Record<string, string>, string | null]>([
  // A webhook needs a secret to sign with, or a header.
  [{ ...webhook, LEADS_WEBHOOK_SECRET }, null],
  [webhook, 'LEADS_WEBHOOK_SECRET'],
  [{ ...webhook, LEADS_WEBHOOK_HEADER: 'X-Token: a b' }, null],
  [{ LEADS_WEBHOOK_URL: 'http://crm.empresa.example/', LEADS_WEBHOOK_SECRET }, 'LEADS_WEBHOOK_URL'],
  [{ LEADS_WEBHOOK_URL: 'http://127.0.0.1:5678/hook', LEADS_WEBHOOK_SECRET }, null],
  // Alerts to a chat program need its webhook URL.
  [{ ALERTS_TO: 'mail' }, null],
  [{ ALERTS_TO: 'slack' }, 'ALERTS_TO'],
  [{ ALERTS_TO: 'slack', SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x' }, null],
  // Mail goes to a folder or to a mail server.
  [{ MAIL: 'folder' }, null],
  [{ ...smtp, MAIL: 'folder' }, 'MAIL'],
  // The site's own form must send the key that the server requires.
  [{ ANON_KEY: 'a', PUBLIC_ANON_KEY: 'a' }, null],
  [{ PUBLIC_ANON_KEY: 'a' }, null],
  [{ ANON_KEY: 'a', ...hosted }, null],
  [{ ANON_KEY: 'a' }, 'PUBLIC_ANON_KEY'],
  [{ ANON_KEY: 'a', PUBLIC_ANON_KEY: 'b' }, 'PUBLIC_ANON_KEY'],
])('checks settings that depend on each other: the problem of %j is %j', (environment, problem) => {
  expect(listProblemNames(environment)).toEqual(problem === null ? [] : [problem]);
});

test('ignores MAIL when it is the mailbox that a login sets', () => {
  expect(parseConfig({ MAIL: '/var/mail/root' })).toEqual(parseConfig({}));
  expect(listProblemNames({ MAIL: 'mbox' })).toEqual(['MAIL']);
});

test.each([
  ['LEAD_TO', 'LEADS_TO'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SITE_URI', 'SITE_URL'],
])('warns of %s, which looks like %s', (name, meant) => {
  const warnings = findMistypedSettings({ [name]: 'x', [meant]: 'x', HOME: '/', MAILTO: 'x' });
  expect(warnings).toEqual([`${name} is not a setting. Is ${meant} meant?`]);
});
