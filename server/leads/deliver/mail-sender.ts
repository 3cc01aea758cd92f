import type { SendMailOptions } from 'nodemailer';
import { composeMail, type MailOptions } from './mail.ts';
import type { Sender, SendResult } from './sender.ts';
import { createTeamMail, type SendTeamMail } from './team-mail.ts';

/** Sends a composed mail. A failure of the other side is a result, not an exception. */
export type Mailer = {
  /** The id names the mail's file, where it becomes one. */
  send(message: SendMailOptions, options: { id: string; signal: AbortSignal }): Promise<SendResult>;
  close(): void;
};

/** Sends leads by mail, and other mails to the same recipients. */
export type MailSender = Sender & { sendTeamMail: SendTeamMail };

export function createMailSender(mailer: Mailer, options: MailOptions): MailSender {
  return {
    // What cannot be composed throws: it is no failure of the other side.
    send: async (lead, signal) => mailer.send(composeMail(lead, options), { id: lead.id, signal }),
    sendTeamMail: createTeamMail(mailer, options),
    close: mailer.close,
  };
}
