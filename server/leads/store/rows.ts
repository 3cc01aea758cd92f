import { z } from 'zod';
import { isRequired, perField, type Lead, type LeadField } from '#lead/fields.ts';
import { readAttribution } from '#server/leads/attribution.ts';
import { channels, deliveryStates, type DeliveryState, type LeadRecord } from './lead-store.ts';

/** PostgreSQL returns 64-bit integers as text. */
const integer = z.union([z.number(), z.string().transform(Number)]).pipe(z.int());

/**
 * `transferred` is `moved` in the databases, whose columns allow no other value: a server of an
 * earlier version may be running on the same database, and could neither read nor write another
 * one after a migration. These two are the only places that know.
 */
export function storedState(state: DeliveryState): string {
  return state === 'transferred' ? 'moved' : state;
}

const deliveryState = z.preprocess(
  (stored) => (stored === storedState('transferred') ? 'transferred' : stored),
  z.enum(deliveryStates),
);

export const dueRow = z.object({ at: integer.nullable() });

export const countRow = z.object({ count: integer });

export const idRow = z.object({ id: z.string() });

export const senderRow = z.object({ id: z.string(), email: z.string() });

/** A lead that was added, or the one in quarantine that it has released instead. */
export const addedRow = z.object({ id: z.string(), releasedId: z.string().nullable() });

export const keyRow = z.object({ id: z.string(), fingerprint: z.string().nullable() });

export const endedRow = z.object({ time: integer, id: z.string() });

export const noticeRow = z.object({ name: z.string(), toldAt: integer });

export const receivedRow = z.object({ count: integer, oldestAt: integer.nullable() });

export const backlogRow = z
  .object({
    pending: integer,
    parked: integer,
    quarantined: integer,
    overdue: integer,
    oldestPendingAt: integer.nullable(),
    oldestParkedAt: integer.nullable(),
  })
  .transform(({ oldestPendingAt, oldestParkedAt, ...counts }) => {
    const times = [oldestPendingAt, oldestParkedAt].filter((time) => time !== null);
    return { ...counts, oldestReceivedAt: times.length === 0 ? null : Math.min(...times) };
  });

const optional = z.string().nullable();

/** A message from before the form had the field is as good as one that left it empty. */
const required = optional.transform((text) => text ?? '');

const leadRow = {
  id: z.string(),
  receivedAt: integer,
  language: z.string(),
  ...perField<{ [Field in LeadField]: z.ZodType<Lead[Field]> }>((field) =>
    isRequired(field) ? required : optional,
  ),
  messageId: z.string(),
  suspicion: z.string().nullable(),
  attribution: optional.transform(attributionFrom),
};

/** What somebody else has written into the database keeps no lead from being sent. */
function attributionFrom(stored: string | null) {
  try {
    return stored === null ? null : readAttribution(JSON.parse(stored));
  } catch {
    return null;
  }
}

export const claimRow = z
  .object({ ...leadRow, channel: z.enum(channels), attempts: integer, since: integer })
  .transform(({ channel, attempts, since, ...lead }) => ({ lead, channel, attempts, since }));

const recordRow = z
  .object({
    ...leadRow,
    key: z.string().nullable(),
    fingerprint: z.string().nullable(),
    channel: z.enum(channels),
    state: deliveryState,
    attempts: integer,
    nextAttemptAt: integer,
    deliveredAt: integer.nullable(),
    lastError: z.string().nullable(),
    since: integer,
  })
  .transform(
    ({
      key,
      fingerprint,
      channel,
      state,
      attempts,
      nextAttemptAt,
      deliveredAt,
      lastError,
      since,
      ...lead
    }) => ({
      lead,
      key,
      fingerprint: fingerprint ?? '',
      delivery: { channel, state, attempts, nextAttemptAt, deliveredAt, lastError, since },
    }),
  );

/** Groups rows, one for each delivery and sorted by lead, into records. */
export function recordsOf(rows: unknown[]): LeadRecord[] {
  const records: LeadRecord[] = [];
  for (const { delivery, ...rest } of z.array(recordRow).parse(rows)) {
    const last = records.at(-1);
    if (last?.lead.id === rest.lead.id) last.deliveries.push(delivery);
    else records.push({ ...rest, deliveries: [delivery] });
  }
  return records;
}
