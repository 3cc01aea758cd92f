import type { SendMail, SendResult } from '@altanube/outbox';
import type { SendMailOptions } from 'nodemailer';
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

export function createSendTeamMail(sendMail: SendMail, addresses: Addresses): SendTeamMail {
  return async (mail, signal) => {
    const id = mail.id.replace(/[^\w-]/g, '-');
    return sendMail(composeTeamMail({ ...mail, id }, addresses), { id, signal });
  };
}

/** Plain text only, so that nothing in it can be markup. */
function composeTeamMail(
  { id, subject, text }: TeamMail,
  { from, to }: Addresses,
): SendMailOptions {
  return {
    from,
    to,
    subject: toHeaderText(subject),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    text,
    // Keeps message ids readable in the file, so that erasing a message finds them.
    textEncoding: 'quoted-printable',
  };
}
