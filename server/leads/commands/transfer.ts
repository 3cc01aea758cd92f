import type { Delivery, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';
import { report, type CommandContext, type ExitCode } from './context.ts';
import { readPages } from './list.ts';
import { countPortions, portionSize } from './portions.ts';

/** Runs `transfer` into a store that the caller closes. */
export async function transferLeads(to: LeadStore, context: CommandContext): Promise<ExitCode> {
  const { leads, pending } = await transfer(to, context);
  const sentence = `${leads} messages transferred, ${pending} of them still to be sent.`;
  return report(context, { leads, pending }, sentence);
}

/**
 * Transfers all leads to another store. At no moment would both send a lead: pending deliveries are
 * marked as transferred first, then added to the other store, then confirmed. An interrupted
 * transfer can be run again. Leads with a leased delivery stay behind for the next run.
 */
async function transfer(
  to: LeadStore,
  context: CommandContext,
): Promise<{ leads: number; pending: number }> {
  const { store: from, now } = context;
  await to.open();
  for (;;) {
    const marked = await from.transferOut({ now: now(), limit: portionSize });
    if (marked < portionSize) break;
  }
  const portions = countPortions(context, 'transferred');
  let pending = 0;
  for await (const page of readPages(from, {
    state: null,
    order: 'oldest-first',
    limit: Infinity,
  })) {
    const records = page.filter(isTransferable).map(asReceived);
    const added = await to.transferIn(records);
    pending += records.filter(({ deliveries }) => deliveries.some(isPending)).length;
    const ids = records.map(({ lead }) => lead.id);
    await from.confirmTransfer(ids, now());
    await portions.end(added);
  }
  return { leads: portions.count, pending };
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
