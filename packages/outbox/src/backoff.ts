const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const giveUpAfterMs = 5 * 24 * hourMs;

/** However old a message is, as after a restore: the next failure may be greylisting. */
const minAttempts = 5;

export const maxDelayMs = 3 * hourMs;

export type FailedAttempt = {
  attempts: number;
  /** When the first attempt was due, by the clock of then. */
  since: number;
  failedAt: number;
  /** From 0 up to 1: spreads the attempts of many messages over time. */
  random: number;
};

/** The time of the next attempt, or null to give up (RFC 5321, section 4.5.4.1). */
export function nextAttemptAt({ attempts, since, failedAt, random }: FailedAttempt) {
  const at = Math.round(failedAt + delayMs(attempts, random));
  return at > since + giveUpAfterMs && attempts >= minAttempts ? null : at;
}

function delayMs(attempts: number, random: number): number {
  if (attempts <= 1) return (2 + 3 * random) * minuteMs;
  if (attempts === 2) return 15 * minuteMs;
  if (attempts === 3) return 40 * minuteMs;
  return 2 * hourMs + random * (maxDelayMs - 2 * hourMs);
}

/** Whether a time is less than `spanMs` ago; false for a time in the future. */
export function isWithin(spanMs: number, time: number, now: number): boolean {
  return time <= now && now - time < spanMs;
}
