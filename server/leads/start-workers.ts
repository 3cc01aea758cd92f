import type { Log } from '#server/log.ts';
import type { Senders } from './deliver/senders.ts';
import { createWorker, type Worker } from './deliver/worker.ts';
import type { LeadCounts } from './open-leads.ts';
import type { LeadStore } from './store/lead-store.ts';

export type WorkersOptions = {
  store: LeadStore;
  senders: Senders['senders'];
  counts: LeadCounts | undefined;
  log: Log;
  now: () => number;
  createId: () => string;
};

/** Starts a worker for each channel, which delivers what is pending until it is stopped. */
export function startWorkers(options: WorkersOptions): Worker[] {
  const { store, senders, counts, log, now, createId } = options;
  const workers = senders.map(({ channel, sender }) =>
    createWorker({
      store,
      channel,
      sender,
      log,
      now,
      random: Math.random,
      createId,
      onAttempt: (result) => counts?.onAttempt(channel, result),
    }),
  );
  for (const worker of workers) worker.start();
  return workers;
}
