import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import {
  emlFolder,
  mailDestination,
  smtp,
  webhookChannel,
  type Alert,
  type AlertChannel,
  type Destination,
  type Message,
  type SendMail,
} from '@altanube/outbox';
import {
  createDestinations,
  listServices,
  observe,
  type DestinationSettings,
} from './destinations.ts';
import type { DemoOptions } from './mail/demo.ts';
import { composeMail } from './mail/mail.ts';
import {
  composeAlertCard,
  describeAlert,
  type ProblemName,
  type Problems,
} from './mail/problems.ts';
import { createSendTeamMail } from './mail/team-mail.ts';
import { toContactMessage } from './contact-message.ts';
import type { AlertTexts, ContactTexts } from './texts.ts';

type TeamSettings = DestinationSettings & {
  /** Without `smtpUrl`, mail is written to its folder `mail`. */
  dataDir: string;
  smtpUrl: string | null;
  /** Whether the password of `smtpUrl` may be sent over an unencrypted connection. */
  smtpAllowPlain: boolean;
  /** Whether the folder is not meant. */
  isMailForgotten: boolean;
  /** Null: the company's own mailbox. */
  mailFrom: string | null;
  /** Empty: the company's own mailbox. */
  leadsTo: string[];
  alertWebhookUrl: string | null;
  alertsTo: readonly string[];
  siteUrl: URL;
};

type TeamCompany = {
  name: string;
  email: { sales: string };
  /** Where messages may go besides mail, according to the privacy policy. */
  destinations: readonly { name: string }[];
};

type TeamOptions = {
  settings: TeamSettings;
  copy: ContactTexts & { mail: { alarm: AlertTexts<ProblemName> } };
  company: TeamCompany;
  demo: DemoOptions;
  machine?: string;
  problems?: Problems;
};

const noProblems: Problems = { raise() {}, resolve() {} };

export function createTeamChannels(options: TeamOptions) {
  const { settings, copy, company, demo, machine = '' } = options;
  const { problems = noProblems } = options;
  const { alertWebhookUrl, alertsTo, siteUrl, isMailForgotten } = settings;
  const from = { name: company.name, address: settings.mailFrom ?? company.email.sales };
  const to = settings.leadsTo.length > 0 ? settings.leadsTo : [company.email.sales];
  const mail = { from, to, copy, demo, siteOrigin: siteUrl.origin };
  const sendMail = createSendMail(settings, problems);
  const sendTeamMail = createSendTeamMail(sendMail, { from, to });
  const origin = { site: siteUrl.origin, machine };
  const context = { copy: copy.mail.alarm, ...origin };
  const describe = (alert: Alert<ProblemName>) => describeAlert(alert, context);
  const otherDestinations = createDestinations(settings, mail, problems);
  const isListed = ({ name }: Destination) =>
    company.destinations.some((listed) => listed.name === name);
  const alertChannels: AlertChannel<ProblemName>[] = [
    ...(alertWebhookUrl === null
      ? []
      : [webhookChannel({ url: alertWebhookUrl, describe, origin })]),
    ...listServices(settings).flatMap(({ service, value }): AlertChannel<ProblemName>[] => {
      const { name, alert: send } = service;
      if (send === null || !alertsTo.includes(name)) return [];
      return [
        { name, notify: (alert, signal) => send(value, composeAlertCard(alert, context), signal) },
      ];
    }),
    {
      name: 'mail',
      notify: (alert, signal) =>
        sendTeamMail({ id: `alarm-${randomUUIDv7()}`, ...describe(alert) }, signal),
    },
  ];
  const compose = (message: Message) => composeMail(toContactMessage(message), mail);
  const mails = observe(mailDestination({ sendMail, compose }), (sent) => {
    if (sent.ok && isMailForgotten) problems.raise('mail-to-folder');
  });
  return {
    /** Mail, and all destinations that are both configured and listed by the company. */
    destinations: [mails, ...otherDestinations.filter(isListed)],
    /** Names of configured destinations that are not listed: they receive nothing. */
    unlisted: otherDestinations.filter((each) => !isListed(each)).map(({ name }) => name),
    alertChannels,
    sendTeamMail,
    /** Domain of Message-IDs. */
    mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1),
  };
}

function createSendMail(settings: TeamSettings, problems: Problems): SendMail {
  const { dataDir, smtpUrl, smtpAllowPlain: allowPlain } = settings;
  if (smtpUrl === null) return emlFolder(join(dataDir, 'mail'));
  const send = smtp(smtpUrl, { allowPlain });
  return async (mail, options) => {
    const result = await send(mail, options);
    if (result.ok) problems.resolve('mail-login-refused');
    else if (result.isLoginRefused) problems.raise('mail-login-refused', { code: result.code });
    return result;
  };
}
