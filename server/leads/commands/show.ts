import { fieldOrder, isText } from '#lead/fields.ts';
import { knownParts } from '#server/leads/attribution.ts';
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
  const { id, receivedAt, language, suspicion, attribution } = lead;
  const lines: [string, string | null][] = [
    ['id', id],
    ['received', formatTime(receivedAt)],
    ['language', language],
    ...fieldOrder.filter((field) => !isText(field)).map((field) => line(field, lead[field])),
    ...knownParts(attribution),
    ['suspicion', suspicion],
    ...deliveries.map((delivery) => line(delivery.channel, describeDelivery(delivery))),
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 1;
  const texts = fieldOrder.filter(isText);
  return [
    ...lines.map(([label, value]) => printable(label.padEnd(width) + (value || '-'))),
    '',
    ...texts.flatMap((field) => [
      // One alone needs no label.
      ...(texts.length === 1 ? [] : [`${field}:`]),
      ...lead[field].split('\n').map(printable),
      '',
    ]),
  ].join('\n');
}

function line(label: string, value: string | null): [string, string | null] {
  return [label, value];
}

function describeDelivery(delivery: Delivery): string {
  const { state, attempts, nextAttemptAt, deliveredAt, lastError } = delivery;
  const when =
    state === 'pending'
      ? `, next ${formatTime(nextAttemptAt)}`
      : deliveredAt === null
        ? ''
        : `, ${formatTime(deliveredAt)}`;
  const error = lastError === null ? '' : `, ${lastError}`;
  return `${state}${when}, attempts ${attempts}${error}`;
}
