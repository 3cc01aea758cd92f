import { randomUUIDv7 } from 'node:crypto';
import type { LeadInput } from '#lead/schema.ts';
import type { NewLead, StoredLead } from '#server/leads/store/lead-store.ts';

/** A visitor's input with the characters that encodings get wrong. */
export const leadInput = {
  name: 'Íñigo Núñez 👋',
  email: 'inigo@empresa.example',
  company: 'Peña & Hijos <S.L.>',
  size: '11-50',
  suite: 'google',
  message: 'Buenos días:\n\n¿Cuánto cuesta migrar 50 buzones? 👩🏽‍💻\n.\n<b>Gracias</b>',
} as const satisfies LeadInput;

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
