import { isIP } from 'node:net';
import { z } from 'zod';

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected a URL that starts with http(s)://' })
  .refine(hasNoUser, { error: 'expected a URL without user and password, which fetch() refuses' });

const percentEncoding = '/, ? and # in user and password percent-encoded (%2F, %3F, %23)';

export const smtpUrl = urlWithUser(
  {
    protocol: /^smtps?$/,
    hostname: /./,
    error: `expected smtp:// or smtps://, host and port, and no path, with ${percentEncoding}`,
  },
  { rest: /^\/?(?:\?[^#@]*)?$/ },
);

export const postgresUrl = urlWithUser(
  {
    protocol: /^postgres(ql)?$/,
    error: `expected a URL that starts with postgres://, with ${percentEncoding}`,
  },
  { rest: /^[^@]*$/ },
);

/**
 * An address with a password, perhaps. Where an `@` comes after the host, `/`, `?` or `#` has ended the
 * host in the middle of the password. `rest` is what may come after host and port.
 */
function urlWithUser(
  parts: { protocol: RegExp; hostname?: RegExp; error: string },
  { rest }: { rest: RegExp },
) {
  return z.url({ ...parts, abort: true }).refine(
    (text) => {
      const { pathname, search, hash } = new URL(text);
      return rest.test(pathname + search + hash);
    },
    { error: parts.error },
  );
}

function hasNoUser(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.username + url.password === '';
}

export const emailAddress = z.email({ error: 'expected one e-mail address' });

/** A whole number in digits, at most nine. */
export function wholeNumber({ from, to }: { from: number; to: number }) {
  const error = `expected a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }));
}

/** A setting of earlier versions: ignored, it would be missed by nobody until it is needed. */
export function renamedTo(name: string) {
  return z.undefined({ error: `is called ${name} now` }).optional();
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

/** Whether it is an address of http or https without path, query and fragment. */
export function isSiteAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** An IP address, alone or with the length of its network prefix (RFC 4632, RFC 4291 2.3). */
export function isAddressRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/**
 * Whether the driver knows what the address of a database says of `ssl`: other values end the process
 * when a server offers TLS.
 */
export function hasKnownSsl(url: string): boolean {
  const ssl = URL.parse(url)?.searchParams.getAll('ssl') ?? [];
  return ssl.every((value) => /^(?:true|1|0|no-verify)$/.test(value));
}
