import type { LogFields } from '#server/log.ts';

/** What can be wrong with receiving and delivering leads, for which somebody is told. */
export const problemNames = [
  'store-unavailable',
  'store-vanished',
  'lead-not-stored',
  'disk-nearly-full',
  'overall-limit',
  'delivery-stalled',
  'leads-overdue',
  'leads-parked',
  'leads-left-behind',
  'files-not-deleted',
  'mail-to-folder',
  'mail-login-refused',
] as const;

export type ProblemName = (typeof problemNames)[number];

/** Where the parts of the server report what is wrong, and that it is over. */
export type Problems = {
  /** Something is wrong, or still is. Fields hold no personal data. */
  begin(name: ProblemName, fields?: LogFields): void;
  /** It is over. Does nothing if it had not begun. */
  end(name: ProblemName): void;
};
