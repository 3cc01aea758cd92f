import { z } from 'zod';

/** A whole number in digits, at most nine. */
export function wholeNumber(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

/** Items of one kind; none where it is absent, and empty ones count for nothing. */
export function commaSeparated<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item));
}

/** A setting of earlier versions: ignored, it would be missed by nobody until it is needed. */
export function renamedTo(name: string) {
  return z.undefined({ error: `is called ${name} now` }).optional();
}

export const emailAddress = z.email({ error: 'expected one e-mail address' });

export const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'expected IP addresses or ranges such as 10.0.0.0/8, separated by commas',
});

export const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
  error: 'expected whsec_ and at least 24 random bytes in base64',
});

export const origin = z.string().refine((text) => URL.parse(text)?.origin === text, {
  error: 'expected origins such as https://www.example.com, separated by commas',
});

export const siteUrl = urlWith(
  /^https?$/,
  'expected an http:// or https:// address without a path',
  ({ href, origin }) => href === `${origin}/`,
);

export const httpUrl = urlWith(
  /^https?$/,
  'expected a URL that starts with http(s)://, without user and password, which fetch() refuses',
  ({ username, password }) => username + password === '',
);

/*
 * Addresses that may have a password. If an `@` comes after the host, then `/`, `?` or `#` has ended the
 * host in the middle of the password.
 */
const percentEncoding = '/, ? and # in user and password percent-encoded (%2F, %3F, %23)';

export const smtpUrl = urlWith(
  /^smtps?$/,
  `expected smtp:// or smtps://, host and port, and no path, with ${percentEncoding}`,
  ({ hostname, pathname, search, hash }) =>
    hostname !== '' && /^\/?(?:\?[^#@]*)?$/.test(pathname + search + hash),
);

/** Values of `ssl` that the driver does not know would end the process when a server offers TLS. */
export const postgresUrl = urlWith(
  /^postgres(ql)?$/,
  `expected a URL that starts with postgres://, with ${percentEncoding}`,
  ({ pathname, search, hash }) => !(pathname + search + hash).includes('@'),
).refine(
  (text) =>
    new URL(text).searchParams.getAll('ssl').every((ssl) => /^(?:true|1|0|no-verify)$/.test(ssl)),
  { error: 'expected sslmode=verify-full in place of ssl=…' },
);

function urlWith(protocol: RegExp, error: string, isMeant: (url: URL) => boolean) {
  return z
    .url({ protocol, error, abort: true })
    .refine((text) => isMeant(new URL(text)), { error, abort: true });
}
