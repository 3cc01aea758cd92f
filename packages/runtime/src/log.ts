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

/** Most characters that wait for whoever reads the log: some 10,000 lines. Beyond, lines are dropped. */
const maxWaiting = 4_000_000;

/**
 * The log on standard output, in portions. Nothing waits for a line to be written.
 *
 * `pino.destination()` would not do: after one failed write it fails for good, and while its output
 * cannot be written, the process does not end.
 */
export function openLog() {
  const output = process.stdout;
  let portion = '';
  // Whoever read the log may be gone. Without a listener, that would end the process.
  output.on('error', () => {});
  // An exception that nobody caught ends the process before its turn ends.
  process.once('exit', () => writePortion());

  function write(line: string): void {
    if (output.writableLength + portion.length > maxWaiting) return;
    if (portion === '') setImmediate(writePortion);
    portion += line;
  }

  function writePortion(done = () => {}): void {
    output.write(portion, () => done());
    portion = '';
  }

  /** Resolves when all of the log was taken, or dropped, at the latest after `graceMs`. */
  async function close(graceMs: number): Promise<void> {
    // Portions are taken in order, so the last one, even an empty one, is taken after all others.
    await Promise.race([new Promise<void>(writePortion), sleep(graceMs)]);
  }

  return { log: createLog(write), write, close };
}
