import { randomUUIDv7 } from 'node:crypto';
import type { Log, LogFields } from '../log.ts';
import type { AddResult, Claim, Message } from '../message.ts';
import type { Store } from '../store/store.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Makes a message that is equal to no other. */
export function makeMessage(overrides: Partial<Message> = {}): Message {
  const { id = randomUUIDv7() } = overrides;
  return {
    id,
    receivedAt: 0,
    language: 'es',
    fields: {
      name: 'Íñigo',
      email: 'inigo@empresa.example',
      company: 'Empresa',
      message: 'Buenos días',
    },
    context: null,
    mailId: `<${id}@site.example>`,
    suspicion: null,
    fingerprint: id,
    ...overrides,
  };
}

/** Stores a message, for mail alone by default. */
export function addMessage(
  store: Pick<Store, 'add'>,
  overrides: Partial<Message> = {},
  destinations: readonly string[] = ['mail'],
): Promise<AddResult> {
  return store.add(makeMessage(overrides), destinations);
}

/** Stores messages in batches, since hundreds at once time out on a busy machine. */
export async function addAll(store: Store, messages: readonly Message[]): Promise<void> {
  for (let first = 0; first < messages.length; first += 20) {
    const batch = messages.slice(first, first + 20);
    const added = await Promise.all(batch.map((message) => addMessage(store, message)));
    if (added.some(({ kind }) => kind !== 'stored')) throw new Error('Not all were stored');
  }
}

export function claimDue(
  store: Store,
  now: number,
  request: Partial<Parameters<Store['claim']>[0]> = {},
): Promise<Claim[]> {
  const lease = randomUUIDv7();
  return store.claim({ destination: 'mail', now, leaseMs: 60_000, limit: 1000, lease, ...request });
}

/** Claims the only message that is due. */
export async function claimOnly(...request: Parameters<typeof claimDue>): Promise<Claim> {
  const claims = await claimDue(...request);
  const [claim] = claims;
  if (claim === undefined || claims.length > 1) throw new Error(`${claims.length} were due`);
  return claim;
}

export function recordLog() {
  const lines: (LogFields & { level: string; event: string })[] = [];
  const log: Log = (level, event, fields) => void lines.push({ level, event, ...fields });
  return { log, lines };
}
