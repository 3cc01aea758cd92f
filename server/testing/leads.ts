import { randomUUIDv7 } from 'node:crypto';
import { leadInput } from '#lead/testing/lead-input.ts';
import type { NewLead, StoredLead } from '#server/leads/store/lead-store.ts';

export function makeLead(overrides: Partial<StoredLead> = {}): StoredLead {
  const id = randomUUIDv7();
  return {
    ...leadInput,
    id,
    receivedAt: Date.UTC(2026, 10, 20, 17),
    language: 'es',
    messageId: `<${id}@altanube.example>`,
    suspicion: null,
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
