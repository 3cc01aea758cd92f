import type { Delivery, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';

const pageSize = 200;

export type TransferCount = { leads: number; pending: number };

/**
 * Transfers all leads to another store. At no moment would both send a lead: pending deliveries are
 * marked as transferred first, then added to the other store, then confirmed. An interrupted
 * transfer can be run again. Leads with a leased delivery stay behind for the next run.
 */
export async function transferLeads(
  from: LeadStore,
  to: LeadStore,
  now: () => number,
): Promise<TransferCount> {
  await to.open();
  while ((await from.transferOut({ now: now(), limit: 500 })) > 0);
  const count: TransferCount = { leads: 0, pending: 0 };
  for (let after: string | null = null; ;) {
    const page: LeadRecord[] = await from.list({
      state: null,
      order: 'oldest-first',
      after,
      limit: pageSize,
    });
    const records = page.filter(isTransferable).map(asReceived);
    count.leads += await to.transferIn(records);
    count.pending += records.filter(({ deliveries }) => deliveries.some(isPending)).length;
    await from.confirmTransfer(
      records.map(({ lead }) => lead.id),
      now(),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return count;
    after = last.lead.id;
  }
}

function isPending({ state }: Delivery): boolean {
  return state === 'pending';
}

function isTransferable({ deliveries }: LeadRecord): boolean {
  return !deliveries.some(isPending);
}

/** An unconfirmed transfer is a pending delivery for the receiving store. */
function asReceived({ deliveries, ...record }: LeadRecord): LeadRecord {
  return {
    ...record,
    deliveries: deliveries.map((delivery) =>
      delivery.state === 'transferred' && delivery.deliveredAt === null
        ? { ...delivery, state: 'pending' }
        : delivery,
    ),
  };
}
