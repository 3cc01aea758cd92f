import { deliveryUrl } from '@altanube/outbox/destinations/http';
import { services } from '@altanube/outbox/destinations/services';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { loadEnvFile } from './env-file.ts';

export type Config = z.infer<typeof environmentSchema>;

export type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: string[] };

export type Environment = Record<string, string | undefined>;

export function readConfig(): ParsedConfig {
  loadEnvFile();
  return parseConfig(process.env);
}

/** Lists the problems and ends the process with 1. */
export function requireConfig(): Config {
  const parsed = readConfig();
  if (parsed.ok) return parsed.config;
  process.stderr.write(`${describeProblems(parsed.problems)}\n`);
  return process.exit(1);
}

export function describeProblems(problems: readonly string[]): string {
  return ['The environment has problems:', ...problems].join('\n  ');
}

/** Returns a warning for each name that looks like a misspelled setting, such as `LEAD_TO`. */
export function findMistypedSettings(environment: Environment = process.env): string[] {
  // Shorter names resemble too many others: HOST, PORT, MAIL.
  const shape = { ...ownSettings.shape, ...serviceSettings.shape };
  const names = Object.keys(shape).filter(({ length }) => length >= 6);
  return Object.keys(environment).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = closest(name, names);
    return distance(name, meant) <= 2 ? [`${name} is not a setting. Is ${meant} meant?`] : [];
  });
}

/** An empty value counts as absent. Problems do not repeat values, which may be secret. */
export function parseConfig(environment: Environment): ParsedConfig {
  const given = Object.entries(environment).filter(
    // A login sets MAIL to the path of the user's mailbox.
    ([name, value]) => isSet(value) && !(name === 'MAIL' && value.startsWith('/')),
  );
  const result = environmentSchema.safeParse(Object.fromEntries(given));
  if (result.success) return { ok: true, config: result.data };
  const problems = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  return { ok: false, problems: [...new Set(problems)] };
}

/** Used by both server and build, so that pages name the address that they are served at. */
export function getSiteUrl({ SITE_URL, PORT }: Environment): string {
  return isSet(SITE_URL) ? SITE_URL : `http://localhost:${isSet(PORT) ? PORT : defaultPort}`;
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

const proxiesError =
  'expected IP addresses or ranges such as 10.0.0.0/8, separated by commas, or a number from 1 to 9';

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: proxiesError });

const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
  error: 'expected whsec_ and at least 24 random bytes in base64',
});

const origin = z.string().refine((text) => URL.parse(text)?.origin === text, {
  error: 'expected origins such as https://www.example.com, separated by commas',
});

const siteUrl = urlWith(
  /^https?$/,
  'expected an address without a path, such as https://www.example.com',
  ({ href, origin }) => href === `${origin}/`,
);

const httpUrl = urlWith(
  /^https?$/,
  'expected a URL that starts with http(s)://, without user and password, which fetch() refuses',
  ({ username, password }) => username + password === '',
);

const leadsWebhook = deliveryUrl('a URL such as https://crm.example.com/leads', () => true);

/** Other headers are set by us, or make the request fail. */
const leadsWebhookHeader = z
  .string()
  .regex(/^(?:Authorization|X-[A-Za-z\d-]+): *[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/i, {
    error: 'expected a header such as X-Token: secret or Authorization: Bearer secret',
  })
  .transform((line) => {
    const [name = '', ...value] = line.split(':');
    return { name, value: value.join(':').trim() };
  });

const alertServices = services.filter(({ alert }) => alert !== null);

/** `mail` may be listed, but always gets alerts anyway. */
const alertsTo = z.enum(['mail', ...alertServices.map(({ name }) => name)], {
  error: `expected names of chat programs, separated by commas: ${alertServices.map(({ name }) => name).join(', ')}`,
});

/*
 * URLs that may contain a password. If an `@` follows the host, then a `/`, `?` or `#` in the
 * password was not percent-encoded, and has ended the host early.
 */
const percentEncoding = '/, ? and # in user and password percent-encoded (%2F, %3F, %23)';

const smtpUrl = urlWith(
  /^smtps?$/,
  `expected smtp:// or smtps://, host and port, and no path, with ${percentEncoding}`,
  ({ hostname, pathname, search, hash }) =>
    hostname !== '' && /^\/?(?:\?[^#@]*)?$/.test(pathname + search + hash),
);

/** If a server offers TLS, unknown values of `ssl` make the driver end the process. */
export const postgresUrl = urlWith(
  /^postgres(ql)?$/,
  `expected a URL that starts with postgres://, with ${percentEncoding}`,
  ({ pathname, search, hash }) => !(pathname + search + hash).includes('@'),
).refine(
  (text) =>
    new URL(text).searchParams.getAll('ssl').every((ssl) => /^(?:true|1|0|no-verify)$/.test(ssl)),
  { error: 'expected sslmode=verify-full in place of ssl=…' },
);

const defaultPort = 3000;

const ownSettings = z.object({
  PORT: wholeNumber(0, 65_535).default(defaultPort),
  HOST: z.string().optional(),
  SERVER_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, {
      error: 'expected up to 64 letters, digits, dots, hyphens and underscores',
    })
    .optional(),
  SITE_URL: siteUrl.optional(),
  PAGES: z.literal('off', { error: 'expected off, or nothing' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_ALLOW_PLAIN: z.enum(['true', 'false'], { error: 'expected true or false' }).optional(),
  MAIL: z.literal('folder', { error: 'expected folder, or nothing' }).optional(),
  MAIL_FROM: z.email({ error: 'expected one e-mail address' }).optional(),
  LEADS_TO: commaSeparated(z.email({ error: 'expected e-mail addresses, separated by commas' })),
  ALLOWED_ORIGINS: commaSeparated(origin),
  ANON_KEY: z.string().optional(),
  TRUST_PROXY: z.union([z.string().trim().pipe(wholeNumber(1, 9)), commaSeparated(addressRange)], {
    error: proxiesError,
  }),
  EDGE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, { error: 'expected at least 32 characters, and no spaces' })
    .optional(),
  LEADS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(3),
  LEADS_OVERALL: wholeNumber(1, 1_000_000).default(100),
  LEADS_QUARANTINED: wholeNumber(1, 1_000_000).default(30),
  LEADS_RETENTION_DAYS: wholeNumber(1, 3650).default(30),
  QUARANTINE_RETENTION_DAYS: wholeNumber(1, 3650).default(30),
  LEADS_WEBHOOK_URL: z
    .string()
    .refine(leadsWebhook.isValid, { error: `expected ${leadsWebhook.expected}` })
    .optional(),
  LEADS_WEBHOOK_SECRET: webhookSecret.optional(),
  LEADS_WEBHOOK_HEADER: leadsWebhookHeader.optional(),
  ALERTS_TO: commaSeparated(alertsTo),
  ALERT_WEBHOOK_URL: httpUrl.optional(),
  MIN_FREE_DISK_MB: wholeNumber(0, 999_999_999).default(500),
  STATUS_PORT: wholeNumber(0, 65_535).optional(),
  STATUS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_FUNCTIONS_URL: httpUrl.optional(),
  PUBLIC_ANON_KEY: z.string().optional(),
  MAX_CONNECTIONS: wholeNumber(10, 100_000).default(2000),
  STALLED_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(30),
  // Set by systemd, not by people: sd_listen_fds(3).
  LISTEN_PID: z.string().optional(),
  LISTEN_FDS: z.string().optional(),
});

const serviceSettings = z.object(
  Object.fromEntries(
    services.map(({ variable, expected, isValid }) => [
      variable,
      z
        .string()
        .refine(isValid, { error: `expected ${expected}` })
        .optional(),
    ]),
  ),
);

const environmentSchema = ownSettings
  .and(serviceSettings)
  .refine(
    ({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret, LEADS_WEBHOOK_HEADER: header }) =>
      url === undefined || secret !== undefined || header !== undefined,
    {
      path: ['LEADS_WEBHOOK_SECRET'],
      error:
        'expected with LEADS_WEBHOOK_URL, which it signs for, unless LEADS_WEBHOOK_HEADER is set',
      when: () => true,
    },
  )
  .refine(
    (set) =>
      alertServices.every(({ name, variable }) => variable in set || !set.ALERTS_TO.includes(name)),
    { path: ['ALERTS_TO'], error: 'expected chat programs whose …_WEBHOOK_URL is set' },
  )
  .refine(({ MAIL, SMTP_URL }) => MAIL === undefined || SMTP_URL === undefined, {
    path: ['MAIL'],
    error: 'expected without SMTP_URL: mail goes to a folder or to a mail server',
    when: () => true,
  })
  .refine(
    ({ ANON_KEY, PUBLIC_ANON_KEY, PUBLIC_FUNCTIONS_URL }) =>
      ANON_KEY === undefined || PUBLIC_FUNCTIONS_URL !== undefined || ANON_KEY === PUBLIC_ANON_KEY,
    {
      path: ['PUBLIC_ANON_KEY'],
      error: 'expected the same as ANON_KEY, since the own form sends it and would be refused',
      when: () => true,
    },
  )
  .transform((values) => ({
    port: values.PORT,
    /** Null for every address of the machine. */
    host: values.HOST ?? null,
    /** Null for the name of the machine. */
    serverName: values.SERVER_NAME ?? null,
    /** Descriptor of the socket that systemd has opened for this process, or null. */
    inheritedSocket:
      values.LISTEN_PID === String(process.pid) && values.LISTEN_FDS === '1' ? 3 : null,
    siteUrl: new URL(getSiteUrl({ SITE_URL: values.SITE_URL, PORT: String(values.PORT) })),
    servesPages: values.PAGES !== 'off',
    /** Null if SITE_URL is not set. */
    configuredOrigin: values.SITE_URL === undefined ? null : new URL(values.SITE_URL).origin,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    /** Null writes mail to `.eml` files in the data folder. */
    smtpUrl: values.SMTP_URL ?? null,
    smtpAllowPlain: values.SMTP_ALLOW_PLAIN === 'true',
    /** Whether a site on https has no mail server, and nobody has said that this is meant. */
    isMailForgotten:
      URL.parse(values.SITE_URL ?? '')?.protocol === 'https:' && !(values.SMTP_URL ?? values.MAIL),
    /** Null for the company's own mailbox. */
    mailFrom: values.MAIL_FROM ?? null,
    leadsTo: values.LEADS_TO,
    allowedOrigins: values.ALLOWED_ORIGINS,
    anonKey: values.ANON_KEY ?? null,
    /** Proxies whose `X-Forwarded-For` is trusted: their number, or their IP addresses and CIDR ranges. */
    trustProxy: values.TRUST_PROXY,
    /** Secret with which an edge worker proves that the address it sends can be trusted, or null. */
    edgeKey: values.EDGE_KEY ?? null,
    /** Maximum numbers of messages in 5 minutes. */
    leadRateLimits: {
      perAddress: values.LEADS_PER_ADDRESS,
      overall: values.LEADS_OVERALL,
      /** Suspected spam from all addresses: the maximum that robots can store. */
      quarantined: values.LEADS_QUARANTINED,
    },
    connectionLimits: {
      connections: values.MAX_CONNECTIONS,
      stalledTimeoutMs: values.STALLED_TIMEOUT_SECONDS * 1000,
    },
    leadsRetentionDays: values.LEADS_RETENTION_DAYS,
    quarantineRetentionDays: values.QUARANTINE_RETENTION_DAYS,
    /** The address or key of each service in use, by its name. */
    services: Object.fromEntries(
      services.flatMap(({ name, variable }) => {
        const value = values[variable];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    leadsWebhook:
      values.LEADS_WEBHOOK_URL === undefined
        ? null
        : {
            url: values.LEADS_WEBHOOK_URL,
            secret: values.LEADS_WEBHOOK_SECRET ?? null,
            header: values.LEADS_WEBHOOK_HEADER ?? null,
          },
    /** In addition to mail. */
    alertsTo: values.ALERTS_TO,
    alertWebhookUrl: values.ALERT_WEBHOOK_URL ?? null,
    /** 0 disables the alert. */
    minFreeBytes: values.MIN_FREE_DISK_MB * 1e6,
    status:
      values.STATUS_PORT === undefined
        ? null
        : { port: values.STATUS_PORT, host: values.STATUS_HOST },
  }));

function wholeNumber(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  const isValid = (text: string) => /^\d{1,9}$/.test(text) && min <= +text && +text <= max;
  return z.string().refine(isValid, { error, abort: true }).transform(Number);
}

/** Parses a comma-separated list and ignores empty items. The default is an empty list. */
function commaSeparated<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}

function urlWith(protocol: RegExp, error: string, isValid: (url: URL) => boolean) {
  return z
    .url({ protocol, error, abort: true })
    .refine((text) => isValid(new URL(text)), { error, abort: true });
}
