/** Primary result codes of temporary errors (sqlite.org/rescode.html). */
const temporary = new Map([
  [5, 'busy'],
  [6, 'locked'],
  [8, 'read-only'],
  [10, 'input-output'],
  [11, 'corrupt'],
  [13, 'full'],
  [14, 'cannot-open'],
]);

/** Why the database cannot be used for now, or null if the error is another one. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  const { errcode } = error;
  // The lowest byte of an extended result code is its primary code.
  return typeof errcode === 'number' ? (temporary.get(errcode & 0xff) ?? null) : null;
}
