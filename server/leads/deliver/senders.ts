import { join } from 'node:path';
import {
  emlFolder,
  mailDestination,
  smtp,
  webhookDestination,
  type Destination,
  type Message,
  type SendMail,
  type SendResult,
} from '@altanube/outbox';
import type { SendMailOptions } from 'nodemailer';
import { perLanguage } from '#content/per-language.ts';
import type { Language } from '#site/languages.ts';
import { isMailForgotten, type Config } from '#server/config.ts';
import { leadOf } from '#server/leads/contact-messages.ts';
import type { LeadCopy } from '#server/leads/lead-content.ts';
import { composeMail, teamLanguage, type MailOptions } from './mail.ts';
import { headerText } from './mail-text.ts';
import type { Problems } from './problems.ts';

export type SendersOptions = {
  config: Pick<
    Config,
    | 'dataDir'
    | 'leadsTo'
    | 'leadsWebhook'
    | 'mailFrom'
    | 'mailToFolder'
    | 'siteUrl'
    | 'smtpAllowPlain'
    | 'smtpUrl'
  >;
  copy: Record<Language, LeadCopy>;
  company: { name: string; email: { sales: string } };
  demo: { minutes: number; timeZone: string | null };
  problems: Problems;
  now: () => number;
};

export type Senders = {
  /** Mail always, a webhook if there is one. */
  destinations: Destination[];
  sendTeamMail: SendTeamMail;
  /** Domain of the Message-IDs. */
  mailDomain: string;
};

/** What is configured to get leads, and mails to the team. */
export function createSenders(options: SendersOptions): Senders {
  const { config, copy, company, demo, now } = options;
  const from = { name: company.name, address: config.mailFrom ?? company.email.sales };
  const to = config.leadsTo.length > 0 ? config.leadsTo : [company.email.sales];
  const invitation = perLanguage((language) => copy[language].mail.invitation);
  const mail = {
    ...{ from, to, copy: copy[teamLanguage], siteOrigin: config.siteUrl.origin },
    demo: { ...demo, productName: company.name, invitation },
  };
  const sendMail = createSendMail(options);
  const compose = (message: Message) => composeMail(leadOf(message), mail);
  const destinations = [reportForgottenMail(options, mailDestination({ sendMail, compose }))];
  const { leadsWebhook } = config;
  if (leadsWebhook !== null) {
    destinations.push(webhookDestination({ ...leadsWebhook, describe: describeLead, now }));
  }
  return {
    destinations,
    sendTeamMail: createTeamMail(sendMail, { from, to }),
    mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1),
  };
}

/** What a webhook is told. */
export function describeLead(message: Message) {
  const { receivedAt, messageId: _, ...lead } = leadOf(message);
  const timestamp = new Date(receivedAt).toISOString();
  return { type: 'lead.received', timestamp, data: lead };
}

/** Reports that the mail server does not let this server in, until a mail goes out. */
function createSendMail({ config, problems }: SendersOptions): SendMail {
  const { dataDir, smtpUrl, smtpAllowPlain: allowPlain } = config;
  if (smtpUrl === null) return emlFolder(join(dataDir, 'mail'));
  const send = smtp(smtpUrl, { allowPlain });
  return async (mail, options) => {
    const sent = await send(mail, options);
    if (sent.ok) problems.end('mail-login-refused');
    else if (sent.isLoginRefused) problems.begin('mail-login-refused', { code: sent.code });
    return sent;
  };
}

/** Reports, from the first lead on, that leads go into a folder that nobody may be looking into. */
function reportForgottenMail({ config, problems }: SendersOptions, mail: Destination): Destination {
  if (!isMailForgotten(config)) return mail;
  return {
    ...mail,
    async send(message, signal) {
      const sent = await mail.send(message, signal);
      if (sent.ok) problems.begin('mail-to-folder');
      return sent;
    },
  };
}

/** A mail to the team that is not a lead: an alert, the daily mail about the quarantine. */
export type TeamMail = {
  /** Names the mail's file where mail goes into a folder, and its Message-ID. */
  id: string;
  subject: string;
  text: string;
};

/** Sends a mail to the team, the same way as leads. A failure of the other side is a result. */
export type SendTeamMail = (mail: TeamMail, signal: AbortSignal) => Promise<SendResult>;

type Addresses = Pick<MailOptions, 'from' | 'to'>;

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
