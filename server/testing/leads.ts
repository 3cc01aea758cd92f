import { randomUUIDv7 } from 'node:crypto';
import type { Attribution } from '@altanube/contact/attribution';
import { leadInput } from '@altanube/contact/testing/lead-input';
import type { Added, NewMessage } from '@altanube/outbox';
import { toMessage, type StoredLead } from '@altanube/contact/stored-lead';

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

/** A lead, and the message to be added to a store. */
export type NewLead = NewMessage & { lead: StoredLead; channels: readonly ('mail' | 'webhook')[] };

export function makeNewLead(
  overrides: Partial<StoredLead> = {},
  rest: Partial<Omit<NewLead, 'lead' | 'message' | 'destinations'>> = {},
): NewLead {
  const lead = makeLead(overrides);
  const { channels = ['mail'], ...others } = rest;
  const shared = { channels, destinations: channels, key: null, fingerprint: 'x' };
  return { lead, message: toMessage(lead), ...shared, ...others };
}

type Adding = { add(newLead: NewLead): Promise<Added | { kind: 'unavailable' }> };

/** Stores many leads, some at a time: no store waits for hundreds at once on a busy machine. */
export async function addAll(store: Adding, newLeads: readonly NewLead[]): Promise<void> {
  for (let first = 0; first < newLeads.length; first += 20) {
    const portion = newLeads.slice(first, first + 20);
    const added = await Promise.all(portion.map((newLead) => store.add(newLead)));
    if (added.some(({ kind }) => kind !== 'stored')) throw new Error('Not all were stored');
  }
}
