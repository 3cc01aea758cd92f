import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import {
  emlFolder,
  mailChannel,
  mailDestination,
  smtp,
  webhookChannel,
  webhookDestination,
  type Alert,
  type AlertChannel,
  type Destination,
  type SendMail,
} from '@altanube/outbox';
import type { DemoOptions } from './mail/demo.ts';
import { composeMail } from './mail/mail.ts';
import { describeAlert, type ProblemName, type Problems } from './mail/problems.ts';
import { createTeamMail, type SendTeamMail } from './mail/team-mail.ts';
import { describeLead, toLead } from './stored-lead.ts';
import type { AlertTexts, ContactTexts } from './texts.ts';

/** Where the team gets its mail, and what other programs get of it. */
export type TeamSettings = {
  /** Its folder `mail` gets the mail while there is no mail server. */
  dataDir: string;
  smtpUrl: string | null;
  /** The password of `smtpUrl` may go over a connection that is not encrypted. */
  smtpAllowPlain: boolean;
  /** Null is the company's own mailbox. */
  mailFrom: string | null;
  /** Empty is the company's own mailbox. */
  leadsTo: string[];
  leadsWebhook: { url: string; secret: string } | null;
  alertWebhookUrl: string | null;
  siteUrl: URL;
};

export type TeamOptions = {
  settings: TeamSettings;
  /** In the language of the team. */
  copy: ContactTexts & { mail: { alarm: AlertTexts<ProblemName> } };
  company: { name: string; email: { sales: string } };
  demo: DemoOptions;
  /** What alerts call this server. */
  machine: string;
  /** Mail goes into a folder, and nobody has said that this is meant. */
  isMailForgotten: boolean;
  problems: Problems;
  now: () => number;
};

export type Team = {
  /** Of messages: mail always, a webhook if there is one. */
  destinations: Destination[];
  alertChannels: AlertChannel<ProblemName>[];
  sendTeamMail: SendTeamMail;
  /** Domain of the Message-IDs. */
  mailDomain: string;
};

/** The ways to the team: for messages, for alerts, for other mails. */
export function connectTeam(options: TeamOptions): Team {
  const { settings, copy, company, demo, machine, now } = options;
  const { leadsWebhook, alertWebhookUrl, siteUrl } = settings;
  const from = { name: company.name, address: settings.mailFrom ?? company.email.sales };
  const to = settings.leadsTo.length > 0 ? settings.leadsTo : [company.email.sales];
  const mail = { from, to, copy, demo, siteOrigin: siteUrl.origin };
  const sendMail = createSendMail(options);
  const sendTeamMail = createTeamMail(sendMail, { from, to });
  const origin = { site: siteUrl.origin, machine };
  const describe = (alert: Alert<ProblemName>) =>
    describeAlert(alert, { copy: copy.mail.alarm, ...origin });
  return {
    destinations: [
      reportForgottenMail(
        options,
        mailDestination({ sendMail, compose: (message) => composeMail(toLead(message), mail) }),
      ),
      ...(leadsWebhook === null
        ? []
        : [webhookDestination({ ...leadsWebhook, describe: describeLead, now })]),
    ],
    alertChannels: [
      ...(alertWebhookUrl === null
        ? []
        : [webhookChannel({ url: alertWebhookUrl, describe, origin })]),
      mailChannel(
        (text, signal) => sendTeamMail({ id: `alarm-${randomUUIDv7()}`, ...text }, signal),
        describe,
      ),
    ],
    sendTeamMail,
    mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1),
  };
}

/** Reports that the mail server does not let this server in, until a mail goes out. */
function createSendMail({ settings, problems }: TeamOptions): SendMail {
  const { dataDir, smtpUrl, smtpAllowPlain: allowPlain } = settings;
  if (smtpUrl === null) return emlFolder(join(dataDir, 'mail'));
  const send = smtp(smtpUrl, { allowPlain });
  return async (mail, options) => {
    const sent = await send(mail, options);
    if (sent.ok) problems.end('mail-login-refused');
    else if (sent.isLoginRefused) problems.begin('mail-login-refused', { code: sent.code });
    return sent;
  };
}

/** Reports, from the first lead on, that mail goes into a folder. */
function reportForgottenMail(
  { isMailForgotten, problems }: TeamOptions,
  mail: Destination,
): Destination {
  if (!isMailForgotten) return mail;
  return {
    ...mail,
    async send(message, signal) {
      const sent = await mail.send(message, signal);
      if (sent.ok) problems.begin('mail-to-folder');
      return sent;
    },
  };
}
