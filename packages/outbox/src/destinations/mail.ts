import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Message } from '../message.ts';
import type { Destination, SendResult } from './destination.ts';
import { describeSmtpFailure } from './smtp-failure.ts';

/** Sends a composed mail. It throws if the mail cannot be built. `id` names the file of `emlFolder`. */
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

/** What a mail says, it says itself: no part of it is read from a file or an address. */
const safe = { disableFileAccess: true, disableUrlAccess: true };

const defaults = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  /** A password may go to another machine over a connection that is not encrypted. */
  allowPlain: false,
};

export type SmtpOptions = typeof defaults;

/** Given by `smtp://` or `smtps://`, with one connection per mail. */
export function smtp(address: string, options: Partial<SmtpOptions> = {}): SendMail {
  const { allowPlain, ...timeouts } = { ...defaults, ...options };
  const url = new URL(address);
  const requiresTls = !allowPlain && sendsPasswordInClear(url);
  // In the URL, where it comes before whatever else the URL may say.
  if (requiresTls) url.searchParams.set('requireTLS', 'true');
  // It would print mails in the log.
  url.searchParams.delete('logger');
  return async (mail, { signal }) => {
    const transport = createTransport({ url: url.href, ...timeouts });
    transport.on('error', () => {
      // What fails to be sent says so by itself.
    });
    try {
      const sent = await transport.sendMail({ ...mail, ...safe, signal });
      // The library looks at the first digit only: “20% full” would be success (RFC 5321, section 4.2).
      if (!/^2\d\d(?:[ -]|$)/.test(sent.response)) {
        const error = `Unexpected reply from the mail server: ${sent.response}`;
        return { ok: false, error, code: 'EPROTOCOL', isPermanent: false };
      }
      // Of recipients that were refused; the others have the mail.
      const warnings = (sent.rejectedErrors ?? []).map(({ message }) => message);
      return { ok: true, warning: warnings.join('; ') || null };
    } catch (error) {
      return describeSmtpFailure(error, { requiresTls });
    } finally {
      transport.close();
    }
  };
}

/** Whether a password would leave this machine unless the connection is upgraded by STARTTLS. */
function sendsPasswordInClear({ protocol, hostname, username, password }: URL): boolean {
  return protocol === 'smtp:' && username + password !== '' && !isLoopback(hostname);
}

/** This machine: RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3; RFC 6761, section 6.3. */
function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/i.test(hostname);
}

/** A file is complete and on the disk before it gets its name; twice the same mail is one file. */
export function emlFolder(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, { id }) => {
    const { message } = await transport.sendMail({ ...mail, ...safe });
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
