import {
  createWorker as createMessageWorker,
  mailDestination,
  smtp,
  type Destination,
  type SendMail,
  type SendResult,
} from '@altanube/outbox';
import { composeMail, type MailOptions } from '@altanube/contact/mail/mail';
import { createTeamMail } from '@altanube/contact/mail/team-mail';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { copy, demo, siteOrigin } from './copy.ts';
import { toLead, toMessage, type StoredLead } from '@altanube/contact/stored-lead';

export const mailOptions = {
  from: { name: 'Altanube', address: 'web@altanube.example' },
  to: ['ventas@altanube.example', 'direccion@altanube.example'],
  copy: copy.es,
  siteOrigin,
  demo,
} satisfies MailOptions;

export async function mailAbout(lead: StoredLead, options?: MailOptions) {
  await using peer = await startSmtpPeer();
  const sender = createMailSender(smtp(peer.url), options);
  const sent = await sender.send(lead, new AbortController().signal);
  if (!sent.ok) throw new Error(sent.error);
  const [received] = await peer.waitFor(1);
  if (received === undefined) throw new Error('No mail has arrived');
  return received;
}

type Sender = { send(lead: StoredLead, signal: AbortSignal): Promise<SendResult> };

export function createMailSender(sendMail: SendMail, mail: MailOptions = mailOptions) {
  return {
    send(lead: StoredLead, signal: AbortSignal): Promise<SendResult> {
      // Of the lead as it is, whatever reading it from the store would change in it.
      const destination = mailDestination({ sendMail, compose: () => composeMail(lead, mail) });
      return destination.send(toMessage(lead), signal);
    },
    sendTeamMail: createTeamMail(sendMail, mail),
  };
}

export function senderTo(destination: Destination): Sender {
  return { send: (lead, signal) => destination.send(toMessage(lead), signal) };
}

type WorkerOptions = Omit<Parameters<typeof createMessageWorker>[0], 'destination'> & {
  channel: string;
  sender: Sender;
};

export function createWorker({ channel, sender, ...rest }: WorkerOptions) {
  const destination: Destination = {
    name: channel,
    send: (message, signal) => sender.send(toLead(message), signal),
  };
  return createMessageWorker({ destination, ...rest });
}
