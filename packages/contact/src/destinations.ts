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
  type SendResult,
  type WebhookOptions,
} from '@altanube/outbox';
import { composeCard, type MailOptions } from './mail/mail.ts';
import type { Problems } from './mail/problems.ts';
import { toWebhookEvent, toContactMessage } from './contact-message.ts';

export type DestinationSettings = {
  chatUrls: Record<(typeof chats)[number][0], string | null>;
  hubspotToken: string | null;
  leadsWebhook: Omit<WebhookOptions, 'describe'> | null;
};

export function createDestinations(
  settings: DestinationSettings,
  mail: MailOptions,
  problems: Problems,
): Destination[] {
  const { leadsWebhook, hubspotToken: token } = settings;
  const composeMessageCard = (message: Message) => composeCard(toContactMessage(message), mail);
  const destinations = createChats(settings).map((chat) =>
    chatDestination(chat, composeMessageCard),
  );
  if (leadsWebhook !== null) {
    destinations.push(webhookDestination({ ...leadsWebhook, describe: toWebhookEvent }));
  }
  if (token !== null) {
    const describe = (message: Message) => {
      return { person: toHubspotContact(message), card: composeMessageCard(message) };
    };
    destinations.push(hubspotDestination({ token, describe }));
  }
  return reportBrokenDestinations(destinations, problems);
}

/** HubSpot contact properties. The legal basis is the first one in the privacy policy. */
function toHubspotContact(message: Message): Record<string, string> {
  const { email, name: firstname, company } = toContactMessage(message);
  return { email, firstname, company, hs_legal_basis: 'Performance of a contract' };
}

/** Raises a problem while any destination is broken, that is, until it delivers again. */
function reportBrokenDestinations(destinations: Destination[], problems: Problems): Destination[] {
  const broken = new Map<string, string>();
  return destinations.map((destination) =>
    observe(destination, (sent) => {
      if (sent.ok) broken.delete(destination.name);
      else if (sent.isBroken) broken.set(destination.name, sent.code);
      else return;
      const names = [...broken].map(([name, code]) => `${name} (${code})`).join(', ');
      if (broken.size === 0) problems.resolve('destination-broken');
      else problems.raise('destination-broken', { count: broken.size, destinations: names });
    }),
  );
}

/** Calls `onResult` after each attempt. */
export function observe(
  destination: Destination,
  onResult: (sent: SendResult) => void,
): Destination {
  return {
    ...destination,
    async send(message, signal) {
      const sent = await destination.send(message, signal);
      onResult(sent);
      return sent;
    },
  };
}

export function createSampleMessage(now: number): Message {
  const id = randomUUIDv7();
  const text = 'A sample, sent by “test-destination”. Nobody has written it; it can be deleted.';
  const fields = { name: 'TEST', email: 'test@example.com', company: 'TEST', message: text };
  const unknown = { context: null, suspicion: null, fingerprint: null };
  return { id, receivedAt: now, language: 'es', fields, mailId: `<${id}@example.com>`, ...unknown };
}

const chats = [
  ['google-chat', googleChat],
  ['teams', teams],
  ['slack', slack],
] as const;

export function createChats({ chatUrls }: DestinationSettings): Chat[] {
  return chats.flatMap(([name, create]) => {
    const url = chatUrls[name];
    return url === null ? [] : [create(url)];
  });
}
