import { randomUUIDv7 } from 'node:crypto';
import {
  services,
  webhookDestination,
  type Destination,
  type Message,
  type SendResult,
  type WebhookOptions,
} from '@altanube/outbox';
import { composeCard, type MailOptions } from './mail/mail.ts';
import type { Problems } from './mail/problems.ts';
import { toWebhookEvent, toContactMessage } from './contact-message.ts';

export type DestinationSettings = {
  /** The address or key of each service in use, by its name. */
  services: Record<string, string>;
  leadsWebhook: Omit<WebhookOptions, 'describe'> | null;
};

export function createDestinations(
  settings: DestinationSettings,
  mail: MailOptions,
  problems: Problems,
): Destination[] {
  const { leadsWebhook } = settings;
  const destinations = listServices(settings).map(({ service, value }): Destination => ({
    name: service.name,
    send: (message, signal) =>
      service.send(value, composeCard(toContactMessage(message), mail), signal),
  }));
  if (leadsWebhook !== null) {
    destinations.push(webhookDestination({ ...leadsWebhook, describe: toWebhookEvent }));
  }
  return reportBrokenDestinations(destinations, problems);
}

/** Services in use, each with its address or key. */
export function listServices(settings: DestinationSettings) {
  return services.flatMap((service) => {
    const value = settings.services[service.name];
    return value === undefined ? [] : [{ service, value }];
  });
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
