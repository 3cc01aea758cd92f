import type { ProblemRule } from './alerts.ts';

const dayMs = 24 * 60 * 60_000;

/** Detected by a probe, which may be wrong once. */
const probed = { reportsBeforeAlert: 2 } as const;

export const outboxProblems = {
  'store-unavailable': {},
  'store-vanished': {},
  /** Reported by the caller; its end is seen by the probe. */
  'lead-not-stored': {},
  'disk-nearly-full': {},
  'delivery-stalled': probed,
  'leads-overdue': { ...probed, notifiedBy: 'leader' },
  'leads-parked': {
    ...probed,
    notifiedBy: 'leader',
    repeatAfterMs: dayMs,
    repeatsWhenCountGrows: true,
  },
  'leads-left-behind': probed,
  /** Reported by maintenance. */
  'clock-jumped': {},
  'files-not-deleted': { repeatAfterMs: dayMs },
} as const satisfies Record<string, ProblemRule>;

export type OutboxProblem = keyof typeof outboxProblems;
