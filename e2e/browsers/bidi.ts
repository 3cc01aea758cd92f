import { once } from 'node:events';
import { z } from 'zod';

const messageSchema = z.object({
  id: z.number().nullish(),
  type: z.enum(['success', 'error', 'event']),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});

/** How long a command may go unanswered, in milliseconds: only a failure waits so long. */
const longestWait = 60_000;

/** A connection that speaks WebDriver BiDi: commands with their results, and events. */
export async function connectBidi(url: string) {
  const socket = new WebSocket(url);
  const commands = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((method: string, params: unknown) => void)[] = [];
  let count = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    if (message.type === 'event') {
      for (const tell of listeners) tell(message.method ?? '', message.params);
      return;
    }
    const command = commands.get(message.id ?? NaN);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of commands.values()) reject(new Error('The browser has gone'));
  });
  await once(socket, 'open');

  return {
    async send(method: string, params: object = {}): Promise<unknown> {
      const command = Promise.withResolvers<unknown>();
      count += 1;
      commands.set(count, command);
      socket.send(JSON.stringify({ id: count, method, params }));
      const unanswered = new Error(`No answer to ${method}`);
      const timer = setTimeout(() => command.reject(unanswered), longestWait);
      try {
        return await command.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    listen(listener: (method: string, params: unknown) => void): void {
      listeners.push(listener);
    },
  };
}

export type Bidi = Awaited<ReturnType<typeof connectBidi>>;
