import { randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { openStore } from '#server/leads/contact-messages.ts';
import { tokenize, type PurgeCursor, type Purged, type Store } from '@altanube/outbox';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { fillStore, type StoreLocation } from '#server/testing/many-leads.ts';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { claimDue } from '#server/testing/leases.ts';

const sizes = [10_000, 1_000_000];
const rounds = 50;
const destinations = ['mail'];
/** As the server deletes them. */
const purgePortion = 50;
const dayMs = 24 * 60 * 60_000;

type Task = { name: string; rounds: number; work: () => Promise<unknown> };
/** In milliseconds: the middle and the longest round, and the longest that the event loop stood still. */
type Figures = { p50: number; max: number; blocked: number };

/**
 * What the store takes for each of its tasks with ten thousand leads in it, and with a million. Each
 * should grow with what is asked for, and none may hold up the event loop for more than 50 ms.
 */
export async function run(): Promise<void> {
  await using postgres = await startPostgres();
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const results: Map<string, Figures>[] = [];
    for (const count of sizes) {
      await using folder = await temporaryFolder();
      const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
      results.push(await measure({ dataDir: folder.path, databaseUrl }, count));
    }
    print(kind, results);
  }
}

async function measure(location: StoreLocation, count: number): Promise<Map<string, Figures>> {
  const now = Date.now();
  await fillStore(location, { count, now });
  const figures = new Map<string, Figures>();
  const opening = openStore(location);
  figures.set('start', await time({ name: 'start', rounds: 1, work: () => opening.open() }));
  await opening.close();
  const store = openStore(location);
  await store.open();
  for (const task of tasks(store, count, now)) figures.set(task.name, await time(task));
  await store.close();
  return figures;
}

function tasks(store: Store, count: number, now: number): Task[] {
  const someId = `01900000-0000-7000-8000-${String(count / 2).padStart(12, '0')}`;
  const lease = { now: now + 3_600_000, leaseMs: 1, limit: 10, channel: 'mail' } as const;
  let erased = count / 2;
  let exported: string | undefined;
  let after: PurgeCursor | null = null;

  async function purgeNext(): Promise<void> {
    const endedBefore = now - 30 * dayMs;
    const request = {
      endedBefore,
      quarantinedBefore: endedBefore,
      destinations,
      after,
      limit: purgePortion,
    };
    const purged: Purged = await store.purge(request);
    after = purged.next;
  }

  function listFrom(from: string): Promise<unknown> {
    return store.list({ context: from, order: 'newest-first', limit: 100 });
  }

  async function exportPortion(): Promise<void> {
    const page = { order: 'oldest-first', after: exported, limit: 500 } as const;
    exported = (await store.list(page)).at(-1)?.message.id;
  }

  return [
    { name: 'accept', rounds, work: () => store.add(makeNewLead({}, { key: randomUUIDv7() })) },
    { name: 'claim 10', rounds, work: () => claimDue(store, { ...lease, lease: randomUUIDv7() }) },
    { name: 'next due', rounds, work: () => store.nextDueAt('mail') },
    { name: 'health', rounds, work: () => store.backlog(destinations, now) },
    {
      name: 'cap attempts',
      rounds,
      work: () => store.capNextAttempts(destinations, now, 9e6),
    },
    {
      name: 'list 100',
      rounds,
      work: () => store.list({ state: 'quarantined', order: 'newest-first', limit: 100 }),
    },
    { name: 'show', rounds, work: () => store.find(someId) },
    { name: 'list from', rounds: 5, work: () => listFrom('otono-1') },
    { name: 'list from nowhere', rounds: 5, work: () => listFrom('nowhere') },
    {
      name: 'search',
      rounds,
      work: () => store.list({ words: tokenize('empresa77'), order: 'newest-first', limit: 20 }),
    },
    {
      name: 'export, 500 of all',
      rounds: count < 500 * rounds ? count / 500 : rounds,
      work: exportPortion,
    },
    { name: 'resend parked, 100', rounds: 1, work: () => store.requeueParked(100, now) },
    {
      name: 'erase',
      rounds,
      work: () => {
        erased += 1;
        const id = `01900000-0000-7000-8000-${String(erased).padStart(12, '0')}`;
        return store.erase([id], now);
      },
    },
    { name: `purge, ${purgePortion}`, rounds, work: purgeNext },
    {
      name: 'purge, nothing to do',
      rounds,
      work: () =>
        store.purge({
          endedBefore: now - 90 * dayMs,
          quarantinedBefore: now - 90 * dayMs,
          destinations,
          after: null,
          limit: purgePortion,
        }),
    },
  ];
}

async function time({ rounds: times, work }: Task): Promise<Figures> {
  const durations: number[] = [];
  let blocked = 0;
  let seenAt = performance.now();
  const watch = setInterval(look, 1);
  function look(): void {
    const at = performance.now();
    // The timer itself is due after 1 ms.
    blocked = Math.max(blocked, at - seenAt - 1);
    seenAt = at;
  }
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await work();
    durations.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 2));
    look();
  }
  clearInterval(watch);
  durations.sort((a, b) => a - b);
  return {
    p50: durations[Math.floor(durations.length / 2)] ?? NaN,
    max: durations.at(-1) ?? NaN,
    blocked,
  };
}

function print(kind: string, results: Map<string, Figures>[]): void {
  const heads = sizes.map((size) => `${size.toLocaleString('en')}: p50 ms, max, blocked`);
  console.log([kind.padEnd(22), ...heads].join('  |  '));
  for (const name of results[0]?.keys() ?? []) {
    const cells = results.map((figures, index) => {
      const { p50, max, blocked } = figures.get(name) ?? { p50: NaN, max: NaN, blocked: NaN };
      const text = [p50, max, blocked].map((value) => value.toFixed(1).padStart(8)).join(' ');
      return text.padEnd(heads[index]?.length ?? 0);
    });
    console.log([name.padEnd(22), ...cells].join('  |  '));
  }
  console.log('');
}
