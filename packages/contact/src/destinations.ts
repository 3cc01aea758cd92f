import { randomUUIDv7 } from 'node:crypto';
import {
  chatDestination,
  googleChat,
  hubspotDestination,
  slack,
  teams,
  webhookDestination,
  type Chat,
  type Destination,
  type Message,
} from '@altanube/outbox';
import { composeCard } from './mail/card.ts';
import type { MailOptions } from './mail/mail.ts';
import type { Problems } from './mail/problems.ts';
import { describeLead, toLead, toMessage } from './stored-lead.ts';

/** Null: not there. */
export type DestinationSettings = {
  googleChatUrl: string | null;
  teamsUrl: string | null;
  slackUrl: string | null;
  hubspotToken: string | null;
  leadsWebhook: {
    url: string;
    secret: string | null;
    header: { name: string; value: string } | null;
  } | null;
};

type ConnectOptions = {
  settings: DestinationSettings;
  mail: MailOptions;
  problems: Problems;
  now: () => number;
};

/** All that is set, beside mail. */
export function connectDestinations(options: ConnectOptions): Destination[] {
  const { settings, mail, problems, now } = options;
  const { leadsWebhook, hubspotToken: token } = settings;
  const composeLeadCard = (message: Message) => composeCard(toLead(message), mail);
  const destinations = [
    ...(leadsWebhook === null
      ? []
      : [webhookDestination({ ...leadsWebhook, describe: describeLead, now })]),
    ...connectChats(settings).map((chat) => chatDestination(chat, composeLeadCard)),
    ...(token === null
      ? []
      : [
          hubspotDestination({
            token,
            describe: (message) => ({
              person: describePerson(message),
              card: composeLeadCard(message),
            }),
          }),
        ]),
  ];
  return reportBroken(destinations, problems);
}

/** As properties of a contact of HubSpot. The basis is the first that the privacy policy names. */
function describePerson(message: Message): Record<string, string> {
  const { email, name: firstname, company } = toLead(message);
  return { email, firstname, company, hs_legal_basis: 'Performance of a contract' };
}

/** Reports which destinations let nobody in, until something is delivered there. */
function reportBroken(destinations: Destination[], problems: Problems): Destination[] {
  const broken = new Map<string, string>();
  return destinations.map((destination) => ({
    ...destination,
    async send(message, signal) {
      const sent = await destination.send(message, signal);
      if (sent.ok) broken.delete(destination.name);
      else if (sent.isBroken) broken.set(destination.name, sent.code);
      else return sent;
      const names = [...broken].map(([name, code]) => `${name} (${code})`).join(', ');
      if (broken.size === 0) problems.end('destination-broken');
      else problems.begin('destination-broken', { count: broken.size, destinations: names });
      return sent;
    },
  }));
}

/** A message that is not from a visitor, and says so. */
export function createSample(now: number): Message {
  const id = randomUUIDv7();
  const text = 'A sample, sent by “test-destination”. Nobody has written it; it can be deleted.';
  const fields = { name: 'TEST', email: 'test@example.com', company: 'TEST', message: text };
  return toMessage({
    ...fields,
    ...{ size: null, suite: null, demo: null },
    id,
    receivedAt: now,
    language: 'es',
    messageId: `<${id}@example.com>`,
    suspicion: null,
    attribution: null,
  });
}

/** The chat programs that are set. */
export function connectChats(settings: DestinationSettings): Chat[] {
  const { googleChatUrl, teamsUrl, slackUrl } = settings;
  return [
    ...(googleChatUrl === null ? [] : [googleChat(googleChatUrl)]),
    ...(teamsUrl === null ? [] : [teams(teamsUrl)]),
    ...(slackUrl === null ? [] : [slack(slackUrl)]),
  ];
}
