import { dirname } from 'node:path';
import { UnusableCopy } from '#server/leads/store/sqlite-copy.ts';
import { unavailableReason } from '#server/leads/store/sqlite-errors.ts';

/** Why a database could not be copied, and what to do. Throws what is none of its errors. */
export function describeCopyProblem(
  error: unknown,
  { from, to }: { from: string; to: string },
): string {
  if (error instanceof UnusableCopy) return `${from} cannot be copied: ${error.message}.`;
  const reason = unavailableReason(error);
  if (reason === null || !(error instanceof Error)) throw error;
  if (reason === 'full') return `There is no room for it on the disk of ${dirname(to)}.`;
  if (reason === 'corrupt') return `${from} is damaged, or no database: ${error.message}.`;
  return `${from} could not be copied to ${dirname(to)} (${reason}): ${error.message}.`;
}
