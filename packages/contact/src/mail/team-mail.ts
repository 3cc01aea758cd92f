import type { SendMail, SendResult } from '@altanube/outbox';
import type { SendMailOptions } from 'nodemailer';
import { headerText } from './mail-text.ts';

/** Not a lead, but an alert or the daily mail. */
export type TeamMail = {
  /** Names the mail's file where mail goes into a folder, and its Message-ID. */
  id: string;
  subject: string;
  text: string;
};

export type SendTeamMail = (mail: TeamMail, signal: AbortSignal) => Promise<SendResult>;

type Addresses = { from: { name: string; address: string }; to: string[] };

export function createTeamMail(sendMail: SendMail, addresses: Addresses): SendTeamMail {
  return async (mail, signal) => {
    const id = mail.id.replace(/[^\w-]/g, '-');
    return sendMail(composeTeamMail({ ...mail, id }, addresses), { id, signal });
  };
}

/** Plain text alone: nothing in it can be markup. */
function composeTeamMail(
  { id, subject, text }: TeamMail,
  { from, to }: Addresses,
): SendMailOptions {
  return {
    from,
    to,
    subject: headerText(subject),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Nobody's holiday reply is wanted (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
    // Keeps the ids of leads readable in the file, so that what is erased can be found in it.
    textEncoding: 'quoted-printable',
  };
}
