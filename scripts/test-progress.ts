/** A command that runs: a runner of tests tells how many it has, and has run, once it knows. */
export type Progress = {
  name: string;
  /** As `performance.now()` gives it. */
  startedAt: number;
  done?: number;
  total?: number;
};

/** What is under way, in one line, such as `lint · browser tests 40 of 310 · about 2 min left`. */
export function describeProgress(running: Progress[], now: number): string {
  const parts = running.map(({ name, done, total }) =>
    done === undefined || total === undefined ? name : `${name} ${done} of ${total}`,
  );
  const leftMs = Math.max(0, ...running.map((progress) => timeLeft(progress, now)));
  if (leftMs > 0) parts.push(`about ${formatDuration(leftMs)} left`);
  return parts.join(' · ');
}

/** The first tests say nothing about the rest: the dearest files come first. */
const leastShare = 0.2;

function timeLeft({ startedAt, done = 0, total = 0 }: Progress, now: number): number {
  if (total === 0 || done / total < leastShare) return 0;
  return ((now - startedAt) * (total - done)) / done;
}

export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
