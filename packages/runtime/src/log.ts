import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, LogFields } from '@altanube/outbox';
import pino from 'pino';

export type { Log, LogFields };

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

/** JSON does not escape C1 controls and the two Unicode line separators, which terminals act on. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

type Output = {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
};

/** Most characters that wait for whoever reads the log: some 10,000 lines. */
const maxWaiting = 4_000_000;

/**
 * The log on standard output, or on standard error while that fails. Nothing waits for a line to be
 * written: beyond `maxWaiting`, lines are dropped, as they are where neither output takes them, and
 * `log-lines-dropped` has their number once half of the rest is read.
 *
 * `pino.destination()` would not do: after one failed write it fails for good, and while its output
 * cannot be written, the process does not end.
 */
export function openLog(
  [first, second]: readonly [Output, Output] = [process.stdout, process.stderr],
) {
  let portion = '';
  /** Characters that no output has taken yet. */
  let waiting = 0;
  let isFull = false;
  let dropped = 0;
  const log = createLog(write);

  // Without a listener, an error of a stream ends the process. It is dealt with where it is written.
  for (const output of [first, second]) output.on('error', () => {});
  // An exception that nobody caught ends the process before its turn ends.
  process.once('exit', () => writePortion());

  function write(line: string): void {
    isFull ||= waiting + line.length > maxWaiting;
    if (isFull) {
      dropped += 1;
      return;
    }
    waiting += line.length;
    if (portion === '') setImmediate(writePortion);
    portion += line;
  }

  function writePortion(done = () => {}): void {
    const text = portion;
    portion = '';
    first.write(text, (error) => {
      if (error == null) return settle(text, done);
      second.write(text, (error) => settle(text, done, error != null));
    });
  }

  function settle(text: string, done: () => void, isLost = false): void {
    waiting -= text.length;
    if (waiting <= maxWaiting / 2) isFull = false;
    if (isLost) dropped += text.split('\n').length - 1;
    else if (!isFull && dropped > 0) {
      log('warn', 'log-lines-dropped', { lines: dropped });
      dropped = 0;
    }
    done();
  }

  /** Resolves when all of the log was taken, or dropped, at the latest after `graceMs`. */
  async function close(graceMs: number): Promise<void> {
    // Outputs take portions in order, so the last one, even an empty one, is taken after all others.
    await Promise.race([new Promise<void>(writePortion), sleep(graceMs)]);
  }

  return { log, write, close };
}
