import { randomUUIDv7 } from 'node:crypto';
import type { Log, LogFields } from '../log.ts';
import type { Claim, Message, NewMessage } from '../message.ts';
import type { Store } from '../store/store.ts';

export function makeMessage(overrides: Partial<Message> = {}): Message {
  const id = randomUUIDv7();
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
    ...overrides,
  };
}

/** Makes a unique message for the destination `mail`. */
export function makeNewMessage(
  overrides: Partial<Message> = {},
  rest: Partial<Omit<NewMessage, 'message'>> = {},
): NewMessage {
  const message = makeMessage(overrides);
  return { message, destinations: ['mail'], key: null, fingerprint: message.id, ...rest };
}

/** Stores messages in batches, since hundreds at once time out on a busy machine. */
export async function addAll(store: Store, newMessages: readonly NewMessage[]): Promise<void> {
  for (let first = 0; first < newMessages.length; first += 20) {
    const batch = newMessages.slice(first, first + 20);
    const added = await Promise.all(batch.map((newMessage) => store.add(newMessage)));
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

export function recordLog() {
  const lines: (LogFields & { level: string; event: string })[] = [];
  const log: Log = (level, event, fields) => void lines.push({ level, event, ...fields });
  return { log, lines };
}
