import { createTransport } from 'nodemailer';
import { composeMail, type MailOptions } from './mail.ts';
import type { Sender, SendResult } from './sender.ts';

export type SmtpTimeouts = {
  /** Resolving the server's name, in milliseconds, as all of these. */
  dnsTimeout: number;
  /** Connecting, TLS included. */
  connectionTimeout: number;
  /** Waiting for the greeting. */
  greetingTimeout: number;
  /** Waiting for any later reply. */
  socketTimeout: number;
};

const defaultTimeouts: SmtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends mail over an SMTP server, given by `smtp://` or `smtps://`, one connection per lead. */
export function createSmtpSender(
  smtpUrl: string,
  options: MailOptions,
  timeouts: SmtpTimeouts = defaultTimeouts,
): Sender {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(lead, signal) {
      try {
        const { rejectedErrors = [] } = await transport.sendMail({
          ...composeMail(lead, options),
          signal,
        });
        return { ok: true, warning: describeRejected(rejectedErrors) };
      } catch (error) {
        return describeFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The mail was accepted, but not for every recipient: the others have the lead. */
function describeRejected(errors: Error[]): string | null {
  return errors.length === 0
    ? null
    : errors
        .map(({ message }) => message)
        .join('; ')
        .slice(0, 1000);
}

/** A reply of 5xx is permanent (RFC 5321, section 4.2.1); every other failure is temporary. */
function describeFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : error.name;
  const reply = 'responseCode' in error ? Number(error.responseCode) : null;
  return {
    ok: false,
    error: error.message.slice(0, 1000),
    code: reply === null ? code : `${code} ${reply}`,
    isPermanent: reply !== null && reply >= 500 && reply <= 599,
  };
}
