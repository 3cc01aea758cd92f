import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import {
  chatChannel,
  emlFolder,
  mailChannel,
  mailDestination,
  smtp,
  webhookChannel,
  type Alert,
  type AlertChannel,
  type Destination,
  type SendMail,
} from '@altanube/outbox';
import { connectChats, connectDestinations, type DestinationSettings } from './destinations.ts';
import type { DemoOptions } from './mail/demo.ts';
import { composeMail } from './mail/mail.ts';
import {
  composeAlertCard,
  describeAlert,
  type ProblemName,
  type Problems,
} from './mail/problems.ts';
import { createTeamMail } from './mail/team-mail.ts';
import { toLead } from './stored-lead.ts';
import type { AlertTexts, ContactTexts } from './texts.ts';

export type TeamSettings = DestinationSettings & {
  /** Its folder `mail` gets the mail while there is no mail server. */
  dataDir: string;
  smtpUrl: string | null;
  /** The password of `smtpUrl` may go over a connection that is not encrypted. */
  smtpAllowPlain: boolean;
  /** Null is the company's own mailbox. */
  mailFrom: string | null;
  /** Empty is the company's own mailbox. */
  leadsTo: string[];
  alertWebhookUrl: string | null;
  alertsTo: readonly string[];
  siteUrl: URL;
};

export type TeamCompany = {
  name: string;
  email: { sales: string };
  /** Where messages may go, beside mail: what the privacy policy says. */
  destinations: readonly { name: string }[];
};

export type TeamOptions = {
  settings: TeamSettings;
  copy: ContactTexts & { mail: { alarm: AlertTexts<ProblemName> } };
  company: TeamCompany;
  demo: DemoOptions;
  machine: string;
  isMailForgotten: boolean;
  problems: Problems;
  now: () => number;
};

export function connectTeam(options: TeamOptions) {
  const { settings, copy, company, demo, machine } = options;
  const { alertWebhookUrl, alertsTo, siteUrl } = settings;
  const from = { name: company.name, address: settings.mailFrom ?? company.email.sales };
  const to = settings.leadsTo.length > 0 ? settings.leadsTo : [company.email.sales];
  const mail = { from, to, copy, demo, siteOrigin: siteUrl.origin };
  const sendMail = createSendMail(options);
  const sendTeamMail = createTeamMail(sendMail, { from, to });
  const origin = { site: siteUrl.origin, machine };
  const context = { copy: copy.mail.alarm, ...origin };
  const describe = (alert: Alert<ProblemName>) => describeAlert(alert, context);
  const chats = connectChats(settings);
  const others = connectDestinations({ ...options, mail });
  const isListed = ({ name }: Destination) =>
    company.destinations.some((listed) => listed.name === name);
  const alertChannels: AlertChannel<ProblemName>[] = [
    ...(alertWebhookUrl === null
      ? []
      : [webhookChannel({ url: alertWebhookUrl, describe, origin })]),
    ...chats
      .filter(({ name }) => alertsTo.includes(name))
      .map((chat) =>
        chatChannel(chat, (alert: Alert<ProblemName>) => composeAlertCard(alert, context)),
      ),
    mailChannel(
      (text, signal) => sendTeamMail({ id: `alarm-${randomUUIDv7()}`, ...text }, signal),
      describe,
    ),
  ];
  return {
    /** Mail always, and what is both set and listed by the company. */
    destinations: [
      reportForgottenMail(
        options,
        mailDestination({ sendMail, compose: (message) => composeMail(toLead(message), mail) }),
      ),
      ...others.filter(isListed),
    ],
    /** What is set and not listed: nothing goes there. */
    unlisted: others.filter((each) => !isListed(each)).map(({ name }) => name),
    alertChannels,
    sendTeamMail,
    /** Of the Message-IDs. */
    mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1),
  };
}

function createSendMail({ settings, problems }: TeamOptions): SendMail {
  const { dataDir, smtpUrl, smtpAllowPlain: allowPlain } = settings;
  if (smtpUrl === null) return emlFolder(join(dataDir, 'mail'));
  const send = smtp(smtpUrl, { allowPlain });
  return async (mail, options) => {
    const sent = await send(mail, options);
    if (sent.ok) problems.resolve('mail-login-refused');
    else if (sent.isLoginRefused) problems.raise('mail-login-refused', { code: sent.code });
    return sent;
  };
}

function reportForgottenMail(
  { isMailForgotten, problems }: TeamOptions,
  mail: Destination,
): Destination {
  if (!isMailForgotten) return mail;
  return {
    ...mail,
    async send(message, signal) {
      const sent = await mail.send(message, signal);
      if (sent.ok) problems.raise('mail-to-folder');
      return sent;
    },
  };
}
