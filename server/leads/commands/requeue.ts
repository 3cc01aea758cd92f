import type { DeliveryState } from '#server/leads/store/lead-store.ts';
import { exitCodes, missing, report, type CommandContext, type ExitCode } from './context.ts';
import { countPortions, portionSize } from './portions.ts';

/** Runs `resend ID`: whatever became of the lead, it is due again. */
export function resendLead(id: string, context: CommandContext): Promise<ExitCode> {
  const states = ['pending', 'parked', 'delivered', 'quarantined', 'given-up'] as const;
  return requeue(id, states, context);
}

/** Runs `release`. */
export function releaseLead(id: string, context: CommandContext): Promise<ExitCode> {
  return requeue(id, ['quarantined'], context);
}

async function requeue(
  id: string,
  states: readonly DeliveryState[],
  context: CommandContext,
): Promise<ExitCode> {
  const { store, now } = context;
  const count = await store.requeue({ id, states, now: now() });
  return count === 0
    ? nothingToDo(id, context)
    : report(context, { requeued: count }, 'Will be sent within a minute.');
}

/** Runs `resend --parked`, in portions. */
export async function resendParked(context: CommandContext): Promise<ExitCode> {
  const { store, now } = context;
  const portions = countPortions(context, 'made due');
  for (;;) {
    const count = await store.requeueParked({ now: now(), limit: portionSize });
    await portions.end(count);
    // A server may be parking them again already: those are not waited for.
    if (count < portionSize) break;
  }
  const { count } = portions;
  return report(context, { requeued: count }, `${count} will be sent within a minute.`);
}

/** Runs `give-up`: ends what is pending or parked, and the alarm about it. */
export async function giveUpLead(id: string, context: CommandContext): Promise<ExitCode> {
  const { store, now } = context;
  const count = await store.giveUp({ id, now: now() });
  if (count === 0) return nothingToDo(id, context);
  return report(
    context,
    { givenUp: count },
    'Ended undelivered: no more attempts, no more alarms about it.',
  );
}

/** Says why a command had no effect on a lead. */
export async function nothingToDo(id: string, context: CommandContext): Promise<ExitCode> {
  const found = await context.store.find(id);
  if (found === null) return missing(context, id);
  const states = found.deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
  context.writeError(`Nothing to do: it is ${states}, or is being sent right now.\n`);
  return exitCodes.missing;
}
