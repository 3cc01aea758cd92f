import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DeliveryState, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';
import { lockOutServers } from './backup.ts';
import {
  CommandError,
  countMessages,
  createProgress,
  report,
  takePortions,
  type CommandContext,
  type StoreLocation,
} from './context.ts';
import { readPages } from './inspect.ts';

type Request = {
  from: StoreLocation | undefined;
  to: StoreLocation | undefined;
  serversStopped: boolean | undefined;
};

/** Runs `transfer`, from or to the configured store, or between two others. */
export async function transfer(request: Request, context: CommandContext): Promise<void> {
  const { store, location, openAt } = context;
  const { from = location, to = location, serversStopped } = request;
  if (from.databaseUrl === null && !existsSync(join(from.dataDir, 'leads.db'))) {
    const problem = `There is no leads.db in ${from.dataDir}, so there is nothing to transfer.`;
    throw new CommandError('unavailable', problem);
  }
  if ((from.databaseUrl ?? to.databaseUrl) !== null && !serversStopped) {
    const problem = 'Whether a server uses PostgreSQL cannot be seen from here. Nothing was done:';
    const advice = 'stop every server on either store, then add --servers-stopped.';
    throw new CommandError('misunderstood', `${problem} ${advice}`);
  }
  const source = from === location ? store : openAt(from);
  const target = to === location ? store : openAt(to);
  const locks = [];
  try {
    await source.open();
    await target.open();
    if ((await source.identify()) === (await target.identify())) {
      const problem = `Source and target are the same store, ${target.location}. Nothing was done:`;
      throw new CommandError('misunderstood', `${problem} name the other one with --from or --to.`);
    }
    for (const { databaseUrl, dataDir } of [from, to]) {
      if (databaseUrl === null) locks.push(lockOutServers(dataDir));
    }
    await copyAndMark(source, target, context);
  } finally {
    for (const lock of locks) lock.release();
    if (source !== store) await source.close();
    if (target !== store) await target.close();
  }
}

/**
 * Until all is copied, the source alone has lost nothing and may be used again; from then on, the
 * target. Interrupted in between, it is run again before a server starts.
 */
async function copyAndMark(
  source: LeadStore,
  target: LeadStore,
  context: CommandContext,
): Promise<void> {
  const now = context.now();
  const copied = createProgress('copied', context);
  const countBefore = await target.count();
  const waiting: string[] = [];
  let [leads, pending] = [0, 0];
  const pages = readPages(source, { state: null, order: 'oldest-first', limit: Infinity });
  for await (const page of pages) {
    const records = page.map(withoutInterruption);
    leads += await target.addRecords(records);
    // Also what was erased since a transfer that was interrupted.
    await target.erase({ ids: records.filter(isIn('erased')).map(getId), now });
    waiting.push(...records.filter(isIn('pending', 'parked', 'quarantined')).map(getId));
    pending += records.filter(isIn('pending')).length;
    await copied.add(page.length);
  }
  const counts = [await source.count(), await target.count()];
  if (counts[0] !== copied.count || counts[1] !== countBefore + leads) {
    const problem = 'Messages have come or gone while they were copied: a server uses a store.';
    const advice = 'The source still sends its messages. Stop the server, and run this again.';
    throw new CommandError('unfinished', `${problem} ${advice}`);
  }
  await takePortions(waiting, 'marked as transferred', context, async (ids) => {
    await source.markTransferred(ids, now);
    return ids.length;
  });
  const sentence = `${countMessages(leads)} transferred, ${pending} still to be sent from there.`;
  await report(context, { leads, pending }, sentence);
}

function isIn(...states: DeliveryState[]) {
  return ({ deliveries }: LeadRecord) => deliveries.some(({ state }) => states.includes(state));
}

function getId({ lead }: LeadRecord): string {
  return lead.id;
}

/** Earlier versions marked first: where they were interrupted, no store may have the message. */
function withoutInterruption({ deliveries, ...record }: LeadRecord): LeadRecord {
  return {
    ...record,
    deliveries: deliveries.map((delivery) => {
      const isUnconfirmed = delivery.state === 'transferred' && delivery.deliveredAt === null;
      return isUnconfirmed ? { ...delivery, state: 'pending' } : delivery;
    }),
  };
}
