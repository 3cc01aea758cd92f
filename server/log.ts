import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Record<string, string | number | boolean | null>;

/**
 * Logs one event, whose name is a word of this program's own: letters and hyphens. Fields hold no
 * personal data: no address, no name, nothing of a message.
 */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** A log of one JSON object per line, whatever characters the fields hold. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      hooks: { streamWrite: escapeControls },
    },
    { write },
  );
  return (level, event, fields) => logger[level]({ event, ...fields });
}

/** The log fields of an unexpected error. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack ?? null };
}

/** JSON does not escape C1 controls and the two Unicode line separators, which terminals act on. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Most bytes that wait for whoever reads the log: some 10,000 lines. */
const maxLength = 4_000_000;

/**
 * The log on standard output, or on standard error once that fails. Nothing waits for a line to be
 * written: beyond `maxLength`, lines are dropped, and `log-lines-dropped` has their number as soon as
 * the rest is read. Pino writes what is left at an exit that nobody has planned.
 */
export function openLog() {
  let dropped = 0;
  let isEnding = false;
  process.once('exit', () => (isEnding = true));
  // Touching these streams makes pipes non-blocking: a write to a full one is tried again. It would
  // otherwise occupy a thread, which the end of the process waits for.
  const streams = [process.stdout, process.stderr];
  for (const stream of streams) stream.on('error', () => {});
  let output = openNext();
  const write = (text: string) => void output?.write(text);
  const log = createLog(write);

  function openNext() {
    const dest = streams.shift()?.fd;
    if (dest === undefined) return null;
    const retryEAGAIN = () => !isEnding;
    // Only with a `minLength` does `flush` wait.
    const options = { dest, sync: false, minLength: 1, maxLength, retryEAGAIN };
    return pino
      .destination(options)
      .on('drop', () => (dropped += 1))
      .on('drain', () => {
        if (dropped > 0) log('warn', 'log-lines-dropped', { lines: dropped });
        dropped = 0;
      })
      .once('error', () => {
        output?.destroy();
        output = openNext();
      });
  }

  /** Ends the log when all of it was taken, at the latest after `graceMs`. */
  async function close(graceMs: number): Promise<void> {
    const { promise: flushed, resolve } = Promise.withResolvers<void>();
    if (output === null) return;
    output.flush(() => resolve());
    await Promise.race([flushed, sleep(graceMs)]);
    output?.destroy();
    output = null;
  }

  return { log, write, close };
}
