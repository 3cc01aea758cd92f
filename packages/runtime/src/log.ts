import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, LogFields } from '@altanube/outbox';
import pino from 'pino';

export type { Log, LogFields };

export function createLog(write: (line: string) => void): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
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

/** Characters that may wait to be read, some 10,000 lines. Beyond that, lines are dropped. */
const maxBufferedLength = 4_000_000;

/**
 * Writes the log to standard output in batches. No caller waits for a line to be written.
 *
 * `pino.destination()` is unsuitable: after one failed write it fails for good, and while its
 * output is blocked, the process cannot exit.
 */
export function openLog() {
  const output = process.stdout;
  let batch = '';
  // The reader of the log may be gone. Without a listener, the error would end the process.
  output.on('error', () => {});
  // An uncaught exception ends the process before `setImmediate` runs.
  process.once('exit', () => writeBatch());

  function write(line: string): void {
    if (output.writableLength + batch.length > maxBufferedLength) return;
    if (batch === '') setImmediate(writeBatch);
    batch += line;
  }

  function writeBatch(done = () => {}): void {
    output.write(batch, () => done());
    batch = '';
  }

  /** Resolves when the whole log is written or dropped, at the latest after `graceMs`. */
  async function close(graceMs: number): Promise<void> {
    // Batches are written in order, so the last one, even an empty one, follows all others.
    await Promise.race([new Promise<void>(writeBatch), sleep(graceMs)]);
  }

  return { log: createLog(write), write, close };
}
