import { randomUUIDv7 } from 'node:crypto';
import type { Attribution } from '@altanube/contact/attribution';
import { leadInput } from '@altanube/contact/testing/lead-input';
import type { NewMessage } from '@altanube/outbox';
import { toMessage, type StoredLead } from '@altanube/contact/stored-lead';

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

export function makeLead(overrides: Partial<StoredLead> = {}): StoredLead {
  const id = randomUUIDv7();
  return {
    ...leadInput,
    id,
    receivedAt: Date.UTC(2026, 10, 20, 17),
    language: 'es',
    messageId: `<${id}@altanube.example>`,
    suspicion: null,
    attribution,
    ...overrides,
  };
}

export function makeNewLead(
  overrides: Partial<StoredLead> = {},
  rest: Partial<Omit<NewMessage, 'message'>> = {},
): NewMessage & { lead: StoredLead } {
  const lead = makeLead(overrides);
  const shared = { destinations: ['mail'], key: null, fingerprint: 'x' };
  return { lead, message: toMessage(lead), ...shared, ...rest };
}
