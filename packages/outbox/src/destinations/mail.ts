import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Message } from '../message.ts';
import type { Destination, SendResult } from './destination.ts';
import { loopback } from './http.ts';
import { classifySmtpFailure } from './smtp-failure.ts';

/** Sends a composed mail. Throws if it cannot be built. `emlFolder` uses `id` as file name. */
export type SendMail = (
  mail: SendMailOptions,
  options: { id: string; signal: AbortSignal },
) => Promise<SendResult>;

export type MailOptions = {
  sendMail: SendMail;
  compose(message: Message): SendMailOptions;
};

export function mailDestination({ sendMail, compose }: MailOptions): Destination {
  return {
    name: 'mail',
    async send(message, signal) {
      const { id, mailId: messageId } = message;
      return sendMail({ ...compose(message), messageId }, { id, signal });
    },
  };
}

/** Prevents automatic replies (RFC 3834, section 5). */
const headers = { 'Auto-Submitted': 'auto-generated' };
/** Prevents Nodemailer from reading content from files or URLs. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true };

const defaults = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  /** Allows sending the password to another machine without encryption. */
  allowPlain: false,
};

export type SmtpOptions = typeof defaults;

/** Sends through an `smtp://` or `smtps://` server, with one connection per mail. */
export function smtp(address: string, options: Partial<SmtpOptions> = {}): SendMail {
  const { allowPlain, ...timeouts } = { ...defaults, ...options };
  const url = new URL(address);
  const requiresTls = !allowPlain && sendsPasswordInClear(url);
  // Set in the URL, where it takes precedence over the URL's other options.
  if (requiresTls) url.searchParams.set('requireTLS', 'true');
  // Nodemailer's logger would print mails.
  url.searchParams.delete('logger');
  return async (mail, { signal }) => {
    const transport = createTransport({ url: url.href, ...timeouts });
    transport.on('error', () => {
      // `sendMail` rejects with the same error.
    });
    try {
      const sent = await transport.sendMail({ ...mail, ...noExternalContent, headers, signal });
      // Nodemailer checks only the first digit and would accept “20% full” (RFC 5321, section 4.2).
      if (!/^2\d\d(?:[ -]|$)/.test(sent.response)) {
        const error = `Unexpected reply from the mail server: ${sent.response}`;
        return { ok: false, error, code: 'EPROTOCOL', isPermanent: false };
      }
      // Some recipients were refused; the others have received the mail.
      const warnings = (sent.rejectedErrors ?? []).map(({ message }) => message);
      return { ok: true, warning: warnings.join('; ') || null };
    } catch (error) {
      return classifySmtpFailure(error, { requiresTls });
    } finally {
      transport.close();
    }
  };
}

/** Whether a password would be sent unencrypted to another machine without STARTTLS. */
function sendsPasswordInClear({ protocol, hostname, username, password }: URL): boolean {
  return protocol === 'smtp:' && username + password !== '' && !loopback.test(hostname);
}

/** Writes each mail durably and atomically to a file; resending overwrites the same file. */
export function emlFolder(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, { id }) => {
    const { message } = await transport.sendMail({ ...mail, ...noExternalContent, headers });
    if (!Buffer.isBuffer(message)) throw new TypeError('The mail is not a buffer');
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(folder, `${id}.eml`, message);
      return { ok: true, warning: null };
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      return { ok: false, error: error.message, code: String(error.code), isPermanent: false };
    }
  };
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.part`);
  await using file = await open(temporary, 'w', 0o600);
  await file.writeFile(bytes);
  await file.sync();
  await rename(temporary, join(folder, name));
  await using directory = await open(folder, 'r');
  await directory.sync();
}
