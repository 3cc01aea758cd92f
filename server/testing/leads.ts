import { randomUUIDv7 } from 'node:crypto';
import type { Attribution } from '@altanube/contact/attribution';
import { contactInput } from '@altanube/contact/testing/contact-input';
import type { Message, Store } from '@altanube/outbox';
import { toMessage, type ContactMessage } from '@altanube/contact/contact-message';

/** Has every part, with characters that encodings and spreadsheets get wrong. */
export const attribution = {
  page: '/precios',
  callToAction: 'plan',
  subject: 'support/pro',
  campaign: {
    source: '=Boletín',
    medium: 'e-mail',
    campaign: 'Otoño & <Co> 👋',
    term: '"migrar", buzones; correo',
    content: 'botón',
  },
  referrer: 'https://buscador.example/resultados',
} satisfies Attribution;

export function makeMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  const { id = randomUUIDv7() } = overrides;
  return {
    ...contactInput,
    id,
    receivedAt: Date.UTC(2026, 10, 20, 17),
    language: 'es',
    mailId: `<${id}@altanube.example>`,
    suspicion: null,
    attribution,
    ...overrides,
  };
}

/** Stores a message for mail. It equals no other, even with the same fields. */
export async function addMessage(
  store: Pick<Store, 'add'>,
  overrides: Partial<ContactMessage> = {},
): Promise<ContactMessage> {
  const message = makeMessage(overrides);
  await store.add(toUniqueMessage(message), ['mail']);
  return message;
}

export function toUniqueMessage(message: ContactMessage): Message {
  return { ...toMessage(message), fingerprint: message.id };
}
