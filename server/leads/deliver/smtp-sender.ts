import { createTransport } from 'nodemailer';
import { composeMail, type MailOptions } from './mail.ts';
import type { Sender, Sent } from './sender.ts';

export type SmtpTimeouts = {
  /** Finding the server's address, milliseconds. */
  dnsTimeout: number;
  /** The connection, TLS included. */
  connectionTimeout: number;
  /** The server's first word. */
  greetingTimeout: number;
  /** Every later answer. */
  socketTimeout: number;
};

const defaultTimeouts: SmtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Hands mail to an SMTP server, which `smtp://` or `smtps://` names, one connection a lead. */
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
        return { ok: true, note: describeRejected(rejectedErrors) };
      } catch (error) {
        return describeFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The mail is out, but not to everyone: those it reached have the lead. */
function describeRejected(errors: Error[]): string | null {
  return errors.length === 0
    ? null
    : errors
        .map(({ message }) => message)
        .join('; ')
        .slice(0, 1000);
}

/** An answer of 5xx is permanent (RFC 5321, section 4.2.1); all else may pass. */
function describeFailure(error: unknown): Sent {
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
