import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/** What the browser tells of its own accord, of a session or of itself. */
export type DevtoolsEvent = { method: string; sessionId: string | undefined; params: unknown };

type Question = PromiseWithResolvers<unknown> & { sessionId: string | undefined };

const detachedSchema = z.object({ sessionId: z.string() });

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The DevTools protocol over the two pipes of a browser: JSON, with a NUL after each message. */
export function connectDevtools(commands: Writable, messages: Readable) {
  const asked = new Map<number, Question>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  let count = 0;

  function take(text: string): void {
    const message = messageSchema.parse(JSON.parse(text));
    const { id, method, sessionId, params, result, error } = message;
    if (method === 'Target.detachedFromTarget') fail(detachedSchema.parse(params).sessionId);
    if (method !== undefined) for (const tell of listeners) tell({ method, sessionId, params });
    const question = id === undefined ? undefined : asked.get(id);
    if (id !== undefined) asked.delete(id);
    if (error === undefined) question?.resolve(result);
    else question?.reject(new Error(error.message));
  }

  /** A session that has ended answers no more; nor does a browser. */
  function fail(endedSession?: string): void {
    for (const [id, { sessionId, reject }] of asked) {
      if (endedSession !== undefined && sessionId !== endedSession) continue;
      asked.delete(id);
      reject(new Error('The page has gone'));
    }
  }

  let rest = '';
  messages.setEncoding('utf8');
  messages.on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) take(part);
  });
  messages.on('end', () => fail());

  return {
    /** The result of a command to the browser, or to a session. */
    send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
      const question = { ...Promise.withResolvers<unknown>(), sessionId };
      count += 1;
      asked.set(count, question);
      commands.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      return question.promise;
    },
    listen(callback: (event: DevtoolsEvent) => void): void {
      listeners.push(callback);
    },
  };
}

export type Devtools = ReturnType<typeof connectDevtools>;
