import { setTimeout as sleep } from 'node:timers/promises';
import { purgePortion } from '#server/leads/store/lead-store.ts';
import type { CommandContext } from './context.ts';

/** Leads in one transaction. It is short, because a running server waits for it. */
export const portionSize = purgePortion;

/**
 * Leads whose ids are known at once: a group of portions. Exports are read through once for each
 * group. No more are counted before a question.
 */
export const groupSize = 10_000;

const progressEvery = 10_000;
const pauseMs = 2;

export type Portions = {
  /** Leads so far. */
  readonly count: number;
  /** Ends a portion: counts its leads, and lets a running server have the database. */
  end(leads: number): Promise<void>;
};

/** Counts the portions of a long command, and says now and then how far it is. */
export function countPortions({ writeError }: CommandContext, done: string): Portions {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async end(leads) {
      const before = count;
      count += leads;
      if (Math.floor(count / progressEvery) > Math.floor(before / progressEvery)) {
        writeError(`${count} ${done} so far\n`);
      }
      await sleep(pauseMs);
    },
  };
}

/** Passes the ids of a group in portions, and resolves with what was done of each. */
export async function inPortions(
  ids: readonly string[],
  portions: Portions,
  take: (ids: string[]) => Promise<string[]>,
): Promise<string[]> {
  const all: string[] = [];
  for (let start = 0; start < ids.length; start += portionSize) {
    const taken = await take(ids.slice(start, start + portionSize));
    all.push(...taken);
    await portions.end(taken.length);
  }
  return all;
}

export function countedMessages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}

/** Of ids that were looked for up to one more than a group. */
export function foundMessages({ length }: readonly string[]): string {
  return length > groupSize ? `more than ${groupSize} messages` : countedMessages(length);
}
