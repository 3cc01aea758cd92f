import { randomUUIDv7 } from 'node:crypto';
import type { Attribution } from '#lead/attribution.ts';
import { leadInput } from '#lead/testing/lead-input.ts';
import type { NewLead, StoredLead } from '#server/leads/store/lead-store.ts';

/** Every part, with the characters that encodings and spreadsheets get wrong. */
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

/** A lead to be added to a store. */
export function makeNewLead(
  overrides: Partial<StoredLead> = {},
  rest: Partial<Omit<NewLead, 'lead'>> = {},
): NewLead {
  return { lead: makeLead(overrides), channels: ['mail'], key: null, fingerprint: 'x', ...rest };
}
