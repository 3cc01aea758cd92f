import type { Log } from '#server/log.ts';
import { clockToleranceMs } from '#server/leads/store/sql.ts';

/** A span of time by a clock that was wrong, and how far it has been moved since. */
export type ClockShift = { from: number; to: number; byMs: number };

export type ClockWatchDependencies = {
  /** Moves the times that were recorded in the span. */
  shift: (shift: ClockShift) => Promise<void>;
  log: Log;
  now: () => number;
  /** Milliseconds by a clock that nobody sets. */
  monotonicNow: () => number;
};

/**
 * Compares the clock with one that nobody sets. Where the two have parted by more than an hour, what was
 * recorded since the start is moved along, so that it is as old as it was. Resolves with the time that ages
 * are to be told by, which a clock that jumps at this moment does not change.
 */
export function createClockWatch(dependencies: ClockWatchDependencies): () => Promise<number> {
  const { shift, log, now, monotonicNow } = dependencies;
  /** By the clock as it is set now. */
  let startedAt = now();
  const monotonicStart = monotonicNow();
  let checking: Promise<number> | null = null;

  async function check(): Promise<number> {
    const expected = startedAt + (monotonicNow() - monotonicStart);
    const time = now();
    const byMs = Math.round(time - expected);
    if (Math.abs(byMs) <= clockToleranceMs) return time;
    await shift({ from: Math.floor(startedAt), to: Math.ceil(expected), byMs });
    startedAt += byMs;
    log('warn', 'clock-moved', { seconds: Math.round(byMs / 1000) });
    return time;
  }

  return () => {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };
}
