import type { ProblemName } from './problems.ts';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type ProblemRules = {
  /**
   * Who shares it, and so tells of it once: all servers on one store, the servers of one machine, or
   * nobody, since the store is away.
   */
  scope: 'store' | 'machine' | 'server';
  /** Bad looks in a row before people are told; 0 tells them at once. */
  looksBeforeAlarm: 0 | 2;
  /** How often people are told again while it lasts. */
  remindAfterMs: number;
  /** It is over when it was not reported for so long; null waits for `end`. */
  endsAfterMs: number | null;
};

const certain = {
  scope: 'store',
  looksBeforeAlarm: 0,
  remindAfterMs: hourMs,
  endsAfterMs: null,
} as const;

/** When people are told of each problem. */
export const problemRules: Record<ProblemName, ProblemRules> = {
  'store-unavailable': { ...certain, scope: 'server' },
  // An event, not a state: it lasts long enough for every way of telling to be tried many times.
  'store-vanished': { ...certain, scope: 'server', endsAfterMs: hourMs },
  'lead-not-stored': { ...certain, endsAfterMs: hourMs },
  'disk-nearly-full': { ...certain, scope: 'machine' },
  // The window of the limit.
  'overall-limit': { ...certain, scope: 'machine', endsAfterMs: 5 * minuteMs },
  'delivery-stalled': { ...certain, looksBeforeAlarm: 2 },
  'leads-overdue': { ...certain, looksBeforeAlarm: 2 },
  'leads-parked': { ...certain, looksBeforeAlarm: 2, remindAfterMs: 24 * hourMs },
  // Two looks, since a transfer that is under way is no problem. The file is one of this machine.
  'leads-left-behind': { ...certain, scope: 'machine', looksBeforeAlarm: 2 },
  'mail-to-folder': certain,
  'mail-login-refused': certain,
};
