import { z } from 'zod';

const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

/** Where an event of a trace happened, and when in µs (Trace Event Format). */
export const eventPlace = { pid: z.number(), tid: z.number(), ts: z.number() };

/** A trace must hold this for `tracedTask`. */
export const taskCategory = 'disabled-by-default-devtools.timeline';

/** A task of a thread: how long it took, and the processor time of its thread meanwhile, in µs. */
export const tracedTask = z.object({
  ...eventPlace,
  name: z.literal('RunTask'),
  ph: z.literal('X'),
  dur: z.number(),
  tdur: z.number(),
});

/** A trace must hold this for `tracedMark`. */
export const markCategory = 'blink.user_timing';

/** What a page marks by `performance.mark`. */
export const tracedMark = z.object({
  ...eventPlace,
  cat: z.literal(markCategory),
  name: z.string(),
});

/** Reads from a trace the events of one kind. */
export function traceReader(trace: Buffer): <Event>(schema: z.ZodType<Event>) => Event[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  return (schema) => traceEvents.flatMap((event) => schema.safeParse(event).data ?? []);
}
