import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { createRandom } from '../random.ts';
import { startTarget } from './target.ts';

/** The process is stopped and goes on, as when a machine sleeps, is moved or has no CPU to give. */
const rounds = amount({ share: 4, all: 60 });

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (store) => {
  test(`a process that is stopped ${rounds} times under load loses and doubles nothing`, async () => {
    await using target = await startTarget({ store });
    const randomUpTo = createRandom();
    const stop = new AbortController();
    const clients = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted) expect((await target.post()).status).toBe(200);
    });
    for (let round = 0; round < rounds; round += 1) {
      await sleep(randomUpTo(100));
      target.server.signal('SIGSTOP');
      await sleep(randomUpTo(500));
      target.server.signal('SIGCONT');
    }
    stop.abort();
    await Promise.all(clients);
    await target.expectUnharmed();
  });
});
