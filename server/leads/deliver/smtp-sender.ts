import { createTransport } from 'nodemailer';
import type { MailOptions } from './mail.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { describeSmtpFailure } from './smtp-failure.ts';
import { followReplies } from './smtp-replies.ts';

export type SmtpOptions = {
  /** Resolving the server's name, in milliseconds, as all of these. */
  dnsTimeout: number;
  /** Connecting, TLS included. */
  connectionTimeout: number;
  /** Waiting for the greeting. */
  greetingTimeout: number;
  /** Waiting for any later reply. */
  socketTimeout: number;
  /** A password may go to another machine over a connection that is not encrypted. */
  allowPlain: boolean;
};

const defaults: SmtpOptions = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  allowPlain: false,
};

/** Sends mail over an SMTP server, given by `smtp://` or `smtps://`, one connection per mail. */
export function createSmtpSender(
  smtpUrl: string,
  mail: MailOptions,
  options: Partial<SmtpOptions> = {},
): MailSender {
  const { allowPlain, ...timeouts } = { ...defaults, ...options };
  const url = new URL(smtpUrl);
  const requiresTls = !allowPlain && sendsPasswordInClear(url);
  // In the URL, where it comes before whatever else the URL may say.
  if (requiresTls) url.searchParams.set('requireTLS', 'true');
  // It would take the place of the one that follows the replies, and print mails.
  url.searchParams.delete('logger');
  return createMailSender(
    {
      async send(message, { signal }) {
        const { logger, failure, ...replies } = followReplies();
        const options = { url: url.href, ...timeouts, logger, transactionLog: true };
        const transport = createTransport(options);
        transport.on('error', () => {
          // What fails to be sent says so by itself.
        });
        try {
          const signals = AbortSignal.any([signal, replies.signal]);
          const { rejectedErrors = [] } = await transport.sendMail({ ...message, signal: signals });
          return failure() ?? { ok: true, warning: describeRejected(rejectedErrors) };
        } catch (error) {
          return failure() ?? describeSmtpFailure(error, { requiresTls });
        } finally {
          transport.close();
        }
      },
      close: () => {},
    },
    mail,
  );
}

/** Whether a password would leave this machine unless the connection is upgraded by STARTTLS. */
function sendsPasswordInClear({ protocol, hostname, username, password }: URL): boolean {
  return protocol === 'smtp:' && username + password !== '' && !isLoopback(hostname);
}

/** This machine: RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3; RFC 6761, section 6.3. */
function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/i.test(hostname);
}

/** The mail was accepted, but not for every recipient: the others have it. */
function describeRejected(errors: Error[]): string | null {
  return errors.length === 0 ? null : errors.map(({ message }) => message).join('; ');
}
