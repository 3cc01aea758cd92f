import type { ProblemName } from './problems.ts';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type ProblemRules = {
  /**
   * Who has it, and so tells of it once: all servers on one store, as each sees in it, so that the one
   * that keeps house tells; one server, as only itself can see; or one server while the store, where
   * it could note what it told, is away.
   */
  scope: 'store' | 'server' | 'server-alone';
  /** Bad looks in a row before people are told; 0 tells them at once. */
  looksBeforeAlarm: 0 | 2;
  /** How often people are told again while it lasts. */
  remindAfterMs: number;
  /** It is over when it was not reported for so long; null waits for `end`. */
  endsAfterMs: number | null;
};

const certain = {
  scope: 'server',
  looksBeforeAlarm: 0,
  remindAfterMs: hourMs,
  endsAfterMs: null,
} as const;

/** When people are told of each problem. */
export const problemRules: Record<ProblemName, ProblemRules> = {
  'store-unavailable': { ...certain, scope: 'server-alone' },
  // An event, not a state: it lasts long enough for every way of telling to be tried many times.
  'store-vanished': { ...certain, scope: 'server-alone', endsAfterMs: hourMs },
  'lead-not-stored': { ...certain, endsAfterMs: hourMs },
  'disk-nearly-full': certain,
  // The window of the limit.
  'overall-limit': { ...certain, scope: 'store', endsAfterMs: 5 * minuteMs },
  'delivery-stalled': { ...certain, looksBeforeAlarm: 2 },
  'leads-overdue': { ...certain, scope: 'store', looksBeforeAlarm: 2 },
  'leads-parked': { ...certain, scope: 'store', looksBeforeAlarm: 2, remindAfterMs: 24 * hourMs },
  // Two looks, since a transfer that is under way is no problem. The file is one of this machine.
  'leads-left-behind': { ...certain, looksBeforeAlarm: 2 },
  'files-not-deleted': { ...certain, remindAfterMs: 24 * hourMs },
  'mail-to-folder': certain,
  'mail-login-refused': certain,
};
