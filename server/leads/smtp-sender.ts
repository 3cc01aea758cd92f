import { createTransport } from 'nodemailer';
import { composeMail, type MailOptions } from './mail.ts';
import type { Sender, Sent } from './sender.ts';

/** Longest waits for a mail server, in milliseconds; the last one is for each answer. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Hands mail to an SMTP server, which `smtp://` or `smtps://` names, one connection a lead. */
export function createSmtpSender(smtpUrl: string, options: MailOptions): Sender {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(lead, signal) {
      try {
        await transport.sendMail({ ...composeMail(lead, options), signal });
        return { ok: true };
      } catch (error) {
        return describeFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

function describeFailure(error: unknown): Sent {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : error.name;
  const reply = 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return { ok: false, error: error.message.slice(0, 1000), code: `${code}${reply}` };
}
