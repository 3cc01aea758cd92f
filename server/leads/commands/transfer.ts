import type { Delivery, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';

const pageSize = 200;

export type Moved = { leads: number; pending: number };

/**
 * Moves everything from one store to another, so that at no moment both would send a lead: what is
 * pending is given away first, then taken over, then noted as taken. Broken off and run again, it
 * goes on where it was. Leads that are being sent just now stay behind for the next run.
 */
export async function migrate(from: LeadStore, to: LeadStore, now: () => number): Promise<Moved> {
  await to.open();
  await from.handOver(now());
  const moved: Moved = { leads: 0, pending: 0 };
  for (let after: string | null = null; ;) {
    const page: LeadRecord[] = await from.list({ state: null, after, limit: pageSize });
    const records = page.filter(isAtRest).map(asTaken);
    moved.leads += await to.adopt(records);
    moved.pending += records.filter(({ deliveries }) => deliveries.some(isPending)).length;
    await from.settle(
      records.map(({ lead }) => lead.id),
      now(),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return moved;
    after = last.lead.id;
  }
}

function isPending({ state }: Delivery): boolean {
  return state === 'pending';
}

function isAtRest({ deliveries }: LeadRecord): boolean {
  return !deliveries.some(isPending);
}

/** Given away and not yet taken is what the other store has to send. */
function asTaken({ deliveries, ...record }: LeadRecord): LeadRecord {
  return {
    ...record,
    deliveries: deliveries.map((delivery) =>
      delivery.state === 'moved' && delivery.deliveredAt === null
        ? { ...delivery, state: 'pending' }
        : delivery,
    ),
  };
}
