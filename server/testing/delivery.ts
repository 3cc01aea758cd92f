import {
  createWorker as createMessageWorker,
  emlFolder,
  mailDestination,
  smtp,
  webhookDestination,
  type Destination,
  type Log,
  type SendMail,
  type SendResult,
  type SmtpOptions,
  type Store,
  type Worker,
} from '@altanube/outbox';
import { composeMail, type MailOptions } from '@altanube/contact/mail/mail';
import { describeLead } from '@altanube/contact/stored-lead';
import { createTeamMail, type SendTeamMail } from '@altanube/contact/mail/team-mail';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { copy, demo, siteOrigin } from './copy.ts';
import { toLead, toMessage, type StoredLead } from '@altanube/contact/stored-lead';

/** How mails to the team are written. */
export const mailOptions = {
  from: { name: 'Altanube', address: 'web@altanube.example' },
  to: ['ventas@altanube.example', 'direccion@altanube.example'],
  copy: copy.es,
  siteOrigin,
  demo,
} satisfies MailOptions;

/** The mail about a lead, as the mail server of the team gets it. */
export async function mailAbout(lead: StoredLead, options: MailOptions = mailOptions) {
  await using peer = await startSmtpPeer();
  const sent = await createSmtpSender(peer.url, options).send(lead, new AbortController().signal);
  if (!sent.ok) throw new Error(sent.error);
  const [received] = await peer.waitFor(1);
  if (received === undefined) throw new Error('No mail has arrived');
  return received;
}

/** Sends a lead as the outbox sends its message. */
export type Sender = { send(lead: StoredLead, signal: AbortSignal): Promise<SendResult> };

export type MailSender = Sender & { sendTeamMail: SendTeamMail };

export function createSmtpSender(
  url: string,
  mail: MailOptions,
  options?: Partial<SmtpOptions>,
): MailSender {
  return createMailSender(smtp(url, options), mail);
}

export function createEmlFileSender(folder: string, mail: MailOptions): MailSender {
  return createMailSender(emlFolder(folder), mail);
}

export function createWebhookSender(options: {
  url: string;
  secret: string;
  now: () => number;
}): Sender {
  return senderTo(webhookDestination({ ...options, describe: describeLead }));
}

function createMailSender(sendMail: SendMail, mail: MailOptions): MailSender {
  return {
    send(lead, signal) {
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

/** A worker of the outbox with a sender of leads. */
export function createWorker({
  store,
  channel,
  sender,
  ...rest
}: {
  store: Store;
  channel: string;
  sender: Sender;
  log: Log;
  now: () => number;
  random?: () => number;
}): Worker {
  const destination: Destination = {
    name: channel,
    send: (message, signal) => sender.send(toLead(message), signal),
  };
  return createMessageWorker({ store, destination, ...rest });
}
