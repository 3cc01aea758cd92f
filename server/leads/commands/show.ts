import type { Delivery, LeadRecord } from '#server/leads/store/lead-store.ts';

/** Everything that is stored about a lead, for scripts; times as RFC 3339. */
export function describeRecord({ lead, key, deliveries }: LeadRecord) {
  const { receivedAt, ...rest } = lead;
  return {
    ...rest,
    receivedAt: iso(receivedAt),
    idempotencyKey: key,
    deliveries: deliveries.map(({ channel, state, attempts, lastError, ...times }) => ({
      channel,
      state,
      attempts,
      nextAttemptAt: state === 'pending' ? iso(times.nextAttemptAt) : null,
      deliveredAt: times.deliveredAt === null ? null : iso(times.deliveredAt),
      lastError,
    })),
  };
}

export const tableHeader = `${'ID'.padEnd(36)}  ${'RECEIVED'.padEnd(20)}  DELIVERY, COMPANY\n`;

export function tableRow({ lead, deliveries }: LeadRecord): string {
  const received = iso(lead.receivedAt).replace(/\.\d+Z$/, 'Z');
  const states = deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
  return printable(`${lead.id.padEnd(36)}  ${received}  ${states}  ${lead.company}`) + '\n';
}

/** Everything that is stored about a lead, for people. */
export function details({ lead, deliveries }: LeadRecord): string {
  const { id, receivedAt, language, name, email, company, size, suite, suspicion, message } = lead;
  const fields = {
    id,
    received: iso(receivedAt),
    language,
    name,
    email,
    company,
    size,
    suite,
    suspicion,
  };
  const lines = Object.entries(fields).map(
    ([label, value]) => `${label.padEnd(10)}${value ?? '-'}`,
  );
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
      ? `, next ${iso(nextAttemptAt)}`
      : deliveredAt === null
        ? ''
        : `, ${iso(deliveredAt)}`;
  const error = lastError === null ? '' : `, ${lastError}`;
  return `${channel.padEnd(10)}${state}${when}, attempts ${attempts}${error}`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** Escapes control characters and bidirectional overrides, which terminals act on. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
