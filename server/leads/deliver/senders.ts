import { join } from 'node:path';
import type { Language } from '#site/languages.ts';
import type { Config } from '#server/config.ts';
import type { Channel } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { teamLanguage } from './mail.ts';
import { createEmlFileSender } from './eml-file-sender.ts';
import type { Sender } from './sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

export type SendersOptions = {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'leadsTo' | 'leadsWebhook'>;
  copy: Record<Language, LeadCopy>;
  company: { name: string; email: { sales: string } };
  now: () => number;
};

export type Senders = {
  senders: { channel: Channel; sender: Sender }[];
  /** Domain of the Message-IDs. */
  mailDomain: string;
};

/** The channels that are configured: mail always, a webhook if there is one. */
export function createSenders({ config, copy, company, now }: SendersOptions): Senders {
  const { dataDir, smtpUrl, leadsWebhook } = config;
  const from = { name: company.name, address: config.mailFrom ?? company.email.sales };
  const to = config.leadsTo.length > 0 ? config.leadsTo : [company.email.sales];
  const options = { from, to, copy: copy[teamLanguage] };
  const mail =
    smtpUrl === null
      ? createEmlFileSender(join(dataDir, 'mail'), options)
      : createSmtpSender(smtpUrl, options);

  const senders: Senders['senders'] = [{ channel: 'mail', sender: mail }];
  if (leadsWebhook !== null) {
    senders.push({ channel: 'webhook', sender: createWebhookSender({ ...leadsWebhook, now }) });
  }
  return { senders, mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1) };
}
