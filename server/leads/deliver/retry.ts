const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long delivery of a lead is attempted before it is parked. */
export const giveUpAfterMs = 5 * 24 * hourMs;

/** The longest time between two attempts. */
export const longestDelayMs = 3 * hourMs;

export type FailedAttempt = {
  /** Attempts made, the failed one included. */
  attempts: number;
  /** When the first attempt was due. */
  since: number;
  failedAt: number;
  /** From 0 up to 1: spreads the attempts of many leads over time. */
  random: number;
};

/**
 * The time of the next attempt, or null to give up: two retries in the first hour, then one every
 * 2 to 3 hours, for 5 days (RFC 5321, section 4.5.4.1).
 */
export function nextAttemptAt({ attempts, since, failedAt, random }: FailedAttempt) {
  const at = Math.round(failedAt + delayMs(attempts, random));
  return at > since + giveUpAfterMs ? null : at;
}

function delayMs(attempts: number, random: number): number {
  if (attempts <= 1) return 15 * minuteMs;
  if (attempts === 2) return 40 * minuteMs;
  return (2 + random) * hourMs;
}
