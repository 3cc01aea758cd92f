import { z } from 'zod';
import {
  markCategory,
  taskCategory,
  eventPlace,
  tracedMark,
  tracedTask,
  traceReader,
} from '../trace.ts';

/** What a trace must hold for `readAnswers`. */
export const traceCategories = ['-*', 'devtools.timeline', taskCategory, markCategory];

/** How long a visitor waits for what an act changes, and how much of it the main thread works. */
export type Answer = {
  /** From the event to the frame that shows what it did, as INP counts it (Event Timing). */
  untilPaintedMs: number;
  /** Processor time of the page's main thread in between. */
  mainThreadMs: number;
};

const timedEvent = z.object({
  ...eventPlace,
  name: z.literal('EventTiming'),
  ph: z.literal('b'),
  args: z.object({ data: z.object({ interactionId: z.number().min(1), duration: z.number() }) }),
});

type Task = z.infer<typeof tracedTask>;
type TimedEvent = z.infer<typeof timedEvent>;

/**
 * The longest answer of each act of a visit. An act is what happens between two marks whose names
 * begin with `prefix`, as a rule several events: a press is the pointer going down, going up, and
 * the click. One in which nothing was pressed has NaN.
 */
export function readAnswers(trace: Buffer, prefix: string): Answer[] {
  const read = traceReader(trace);
  const [events, tasks] = [read(timedEvent), read(tracedTask)];
  const starts = read(tracedMark)
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ ts }) => ts);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    const within = events.filter(({ ts }) => ts >= start && ts < end);
    return longest(within.map((event) => answerTo(event, tasks)));
  });
}

function answerTo(event: TimedEvent, tasks: Task[]): Answer {
  const untilPaintedMs = event.args.data.duration;
  const [from, to] = [event.ts, event.ts + untilPaintedMs * 1_000];
  const worked = tasks
    .filter(({ pid, tid }) => pid === event.pid && tid === event.tid)
    .map(({ ts, dur, tdur }) => {
      const overlap = Math.min(ts + dur, to) - Math.max(ts, from);
      return overlap > 0 ? (overlap / dur) * tdur : 0;
    });
  return { untilPaintedMs, mainThreadMs: worked.reduce((sum, each) => sum + each, 0) / 1_000 };
}

function longest(answers: Answer[]): Answer {
  if (answers.length === 0) return { untilPaintedMs: NaN, mainThreadMs: NaN };
  return {
    untilPaintedMs: Math.max(...answers.map(({ untilPaintedMs }) => untilPaintedMs)),
    mainThreadMs: Math.max(...answers.map(({ mainThreadMs }) => mainThreadMs)),
  };
}
