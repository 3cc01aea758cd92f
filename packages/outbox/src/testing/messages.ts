import { randomUUIDv7 } from 'node:crypto';
import type { Log, LogFields } from '../log.ts';
import type { Message, NewMessage } from '../message.ts';

export function makeMessage(overrides: Partial<Message> = {}): Message {
  const id = randomUUIDv7();
  return {
    id,
    receivedAt: 0,
    language: 'es',
    fields: { name: 'Íñigo', email: 'inigo@empresa.example', message: 'Buenos días' },
    context: null,
    mailId: `<${id}@site.example>`,
    suspicion: null,
    ...overrides,
  };
}

/** A message for the destination `mail`. */
export function makeNewMessage(overrides: Partial<Message> = {}): NewMessage {
  const message = makeMessage(overrides);
  return { message, destinations: ['mail'], key: null, fingerprint: message.id };
}

/** A log that keeps its lines. */
export function recordLog() {
  const lines: (LogFields & { level: string; event: string })[] = [];
  const log: Log = (level, event, fields) => void lines.push({ level, event, ...fields });
  return { log, lines };
}
