import { mailDestination, smtp, type Message, type SendMail } from '@altanube/outbox';
import { composeMail, type MailOptions } from '@altanube/contact/mail/mail';
import { createSendTeamMail } from '@altanube/contact/mail/team-mail';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { copy, demo, siteOrigin } from './copy.ts';
import {
  toContactMessage,
  toMessage,
  type ContactMessage,
} from '@altanube/contact/contact-message';

export const mailOptions = {
  from: { name: 'Altanube', address: 'web@altanube.example' },
  to: ['ventas@altanube.example', 'direccion@altanube.example'],
  copy: copy.es,
  siteOrigin,
  demo,
} satisfies MailOptions;

export async function deliverMessage(message: ContactMessage, options?: MailOptions) {
  await using peer = await startSmtpPeer();
  const sender = createMailSender(smtp(peer.url), options);
  const sent = await sender.send(toMessage(message), new AbortController().signal);
  if (!sent.ok) throw new Error(sent.error);
  const [received] = await peer.waitFor(1);
  if (received === undefined) throw new Error('No mail has arrived');
  return received;
}

export function createMailSender(sendMail: SendMail, mail: MailOptions = mailOptions) {
  const compose = (message: Message) => composeMail(toContactMessage(message), mail);
  return {
    ...mailDestination({ sendMail, compose }),
    sendTeamMail: createSendTeamMail(sendMail, mail),
  };
}
