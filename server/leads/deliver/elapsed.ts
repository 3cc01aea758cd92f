/** Whether so much time has passed since then; also if the clock was put back before that time. */
export function hasElapsed(
  spanMs: number,
  { since, now }: { since: number; now: number },
): boolean {
  return now - since >= spanMs || since > now;
}
