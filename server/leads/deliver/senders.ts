import { join } from 'node:path';
import {
  emlFolder,
  mailDestination,
  smtp,
  webhookDestination,
  type Destination,
  type Message,
  type SendMail,
} from '@altanube/outbox';
import type { DemoTexts } from '@altanube/contact/mail/demo';
import { composeMail } from '@altanube/contact/mail/mail';
import type { Problems } from '@altanube/contact/mail/problems';
import { createTeamMail, type SendTeamMail } from '@altanube/contact/mail/team-mail';
import { describeLead, leadOf } from '@altanube/contact/stored-lead';
import { perLanguage } from '@altanube/content/per-language';
import { formatZonedTime } from '@altanube/content/formats';
import { defaultLanguage, matchLanguage, type Language } from '@altanube/content/languages';
import { isMailForgotten, type Config } from '../../config.ts';
import type { LeadCopy } from '../lead-content.ts';

/** The language of the team that reads the mails. */
export const teamLanguage: Language = defaultLanguage;

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
  const demoTexts = perLanguage((language): DemoTexts => ({
    ...copy[language].mail.invitation,
    formatTime: (time) => formatZonedTime(time, language),
  }));
  const texts = (tag: string) => demoTexts[matchLanguage(tag) ?? teamLanguage];
  const mail = {
    ...{ from, to, copy: copy[teamLanguage], siteOrigin: config.siteUrl.origin },
    demo: { ...demo, productName: company.name, texts },
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
