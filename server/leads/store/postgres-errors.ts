import pg from 'pg';
import { StoreUnavailable } from './lead-store.ts';

/** SQLSTATE codes of temporary errors (PostgreSQL documentation, appendix A). */
const temporary: [RegExp, string][] = [
  // The sign-in, or the rights of a role that may sign in.
  [/^(?:28|3D|42501)/, 'refused'],
  [/^53100/, 'full'],
  [/^53/, 'busy'],
  [/^57P03/, 'starting'],
  [/^(?:57014|55P03)/, 'busy'],
  [/^25006/, 'read-only'],
  // Of class 25, the session was ended since its transaction took too long.
  [/^(?:08|57|25P03|25P04)/, 'connection'],
  [/^(?:40|55)/, 'busy'],
  [/^(?:58|XX)/, 'input-output'],
  // Tables or columns are gone: somebody else has dropped them.
  [/^(?:42P01|42703|3F000)/, 'vanished'],
];

/** Why the database cannot be used for now, or null if the error is another one. */
export function unavailableReason(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) {
    const { code } = error;
    // Only the driver's own errors have none: what answers is no PostgreSQL.
    if (code === undefined) return 'connection';
    return temporary.find(([state]) => state.test(code))?.[1] ?? null;
  }
  // Everything else that the driver rejects with is about the connection, except defects.
  const isOther = [StoreUnavailable, TypeError, RangeError].some((kind) => error instanceof kind);
  return error instanceof Error && !isOther ? 'connection' : null;
}
