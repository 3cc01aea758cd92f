import type { SendMail, SendResult } from '@altanube/outbox';
import { toHeaderText } from './mail-text.ts';

/** An alert, or the mail about the quarantine. */
export type TeamMail = {
  /** Part of the Message-ID, and the file name if mail is written to a folder. */
  id: string;
  subject: string;
  text: string;
};

export type SendTeamMail = (mail: TeamMail, signal: AbortSignal) => Promise<SendResult>;

type Addresses = { from: { name: string; address: string }; to: string[] };

/** Sends plain text only, so that nothing in it can be markup. */
export function createSendTeamMail(sendMail: SendMail, { from, to }: Addresses): SendTeamMail {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async (mail, signal) => {
    const id = mail.id.replace(/[^\w-]/g, '-');
    const subject = toHeaderText(mail.subject);
    const messageId = `<${id}@${domain}>`;
    // Keeps message ids readable in the file, so that erasing a message finds them.
    const text = { text: mail.text, textEncoding: 'quoted-printable' } as const;
    return sendMail({ from, to, subject, messageId, ...text }, { id, signal });
  };
}
