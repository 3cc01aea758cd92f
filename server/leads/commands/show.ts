import type { Delivery, LeadRecord } from '#server/leads/store/lead-store.ts';
import { exitCodes, missing, printable, type CommandContext, type ExitCode } from './context.ts';
import { formatTime } from './format-time.ts';

/** Runs `show`. */
export async function showLead(id: string, context: CommandContext): Promise<ExitCode> {
  const { store, isJson, write } = context;
  const record = await store.find(id);
  if (record === null) return missing(context, id);
  await write(isJson ? `${JSON.stringify(describeRecord(record), null, 2)}\n` : details(record));
  return exitCodes.done;
}

/** Everything that is stored about a lead, for scripts; times as RFC 3339. */
export function describeRecord({ lead, key, deliveries }: LeadRecord) {
  const { id, receivedAt, ...rest } = lead;
  return {
    id,
    ...rest,
    receivedAt: formatTime(receivedAt),
    idempotencyKey: key,
    deliveries: deliveries.map(({ channel, state, attempts, lastError, ...times }) => ({
      channel,
      state,
      attempts,
      nextAttemptAt: state === 'pending' ? formatTime(times.nextAttemptAt) : null,
      deliveredAt: times.deliveredAt === null ? null : formatTime(times.deliveredAt),
      lastError,
    })),
  };
}

/** Everything that is stored about a lead, for people. */
function details({ lead, deliveries }: LeadRecord): string {
  const { id, receivedAt, language, name, email, company, size, suite, suspicion, message } = lead;
  const fields = {
    id,
    received: formatTime(receivedAt),
    language,
    name,
    email,
    company,
    size,
    suite,
    suspicion,
  };
  const lines = Object.entries(fields).map(([label, value]) => {
    const text = value === null || value === '' ? '-' : value;
    return `${label.padEnd(10)}${text}`;
  });
  return [
    ...lines.map(printable),
    ...deliveries.map((delivery) => printable(describeDelivery(delivery))),
    '',
    ...message.split('\n').map(printable),
    '',
  ].join('\n');
}

function describeDelivery(delivery: Delivery): string {
  const { channel, state, attempts, nextAttemptAt, deliveredAt, lastError } = delivery;
  const when =
    state === 'pending'
      ? `, next ${formatTime(nextAttemptAt)}`
      : deliveredAt === null
        ? ''
        : `, ${formatTime(deliveredAt)}`;
  const error = lastError === null ? '' : `, ${lastError}`;
  return `${channel.padEnd(10)}${state}${when}, attempts ${attempts}${error}`;
}
