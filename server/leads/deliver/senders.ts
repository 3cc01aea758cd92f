import { join } from 'node:path';
import { perLanguage } from '#content/per-language.ts';
import type { Language } from '#site/languages.ts';
import { isMailForgotten, type Config } from '#server/config.ts';
import type { Channel } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { teamLanguage, type MailOptions } from './mail.ts';
import { createEmlFileSender } from './eml-file-sender.ts';
import type { MailSender } from './mail-sender.ts';
import type { Problems } from './problems.ts';
import type { Sender, SendResult } from './sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import type { SendTeamMail } from './team-mail.ts';
import { createWebhookSender } from './webhook-sender.ts';

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
  senders: { channel: Channel; sender: Sender }[];
  sendTeamMail: SendTeamMail;
  /** Domain of the Message-IDs. */
  mailDomain: string;
};

/** The channels that are configured: mail always, a webhook if there is one. */
export function createSenders(options: SendersOptions): Senders {
  const { config, copy, company, demo, problems, now } = options;
  const from = { name: company.name, address: config.mailFrom ?? company.email.sales };
  const to = config.leadsTo.length > 0 ? config.leadsTo : [company.email.sales];
  const invitation = perLanguage((language) => copy[language].mail.invitation);
  const mail = createMail(
    config,
    {
      from,
      to,
      copy: copy[teamLanguage],
      siteOrigin: config.siteUrl.origin,
      demo: { ...demo, productName: company.name, invitation },
    },
    problems,
  );

  const senders: Senders['senders'] = [{ channel: 'mail', sender: mail }];
  if (config.leadsWebhook !== null) {
    const sender = createWebhookSender({ ...config.leadsWebhook, now });
    senders.push({ channel: 'webhook', sender });
  }
  const mailDomain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return { senders, sendTeamMail: mail.sendTeamMail, mailDomain };
}

function createMail(
  config: SendersOptions['config'],
  options: MailOptions,
  problems: Problems,
): MailSender {
  const { dataDir, smtpUrl, smtpAllowPlain: allowPlain } = config;
  if (smtpUrl !== null) {
    return reportRefusedLogins(createSmtpSender(smtpUrl, options, { allowPlain }), problems);
  }
  const sender = createEmlFileSender(join(dataDir, 'mail'), options);
  return isMailForgotten(config) ? reportForgottenMail(sender, problems) : sender;
}

/** Reports that the mail server does not let this server in, until a mail goes out. */
function reportRefusedLogins(sender: MailSender, problems: Problems): MailSender {
  function report(sent: SendResult): SendResult {
    if (sent.ok) problems.end('mail-login-refused');
    else if (sent.isLoginRefused) problems.begin('mail-login-refused', { code: sent.code });
    return sent;
  }
  return {
    ...sender,
    send: async (lead, signal) => report(await sender.send(lead, signal)),
    sendTeamMail: async (mail, signal) => report(await sender.sendTeamMail(mail, signal)),
  };
}

/** Reports, from the first lead on, that leads go into a folder that nobody may be looking into. */
function reportForgottenMail(sender: MailSender, problems: Problems): MailSender {
  return {
    ...sender,
    async send(lead, signal) {
      const sent = await sender.send(lead, signal);
      if (sent.ok) problems.begin('mail-to-folder');
      return sent;
    },
  };
}
