import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problems } from '@altanube/contact/mail/problems';

/** What timers on this machine run. Each success touches a file. */
const runs = ['update', 'backup'] as const;

const maxAgeDays = 3;

/** Reads when each has last succeeded, in ms since 1970; null if it never has. */
export function readLastRuns(dataDir: string) {
  return runs.map((name) => {
    const file = join(dataDir, `last-${name}`);
    return { name, file, succeededAt: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null };
  });
}

/** A timer that has stopped cannot report itself. */
export function reportLastRuns(dataDir: string, problems: Problems, now: number): void {
  for (const { name, file, succeededAt } of readLastRuns(dataDir)) {
    const days = succeededAt === null ? 0 : Math.floor((now - succeededAt) / 86_400_000);
    if (days < maxAgeDays) problems.resolve(`${name}-overdue`);
    else problems.raise(`${name}-overdue`, { days, file });
  }
}
