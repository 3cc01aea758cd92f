import type { ProblemName, Problems } from '@altanube/contact/mail/problems';

/** Problems that a test looks at. */
export function recordProblems() {
  const current = new Set<ProblemName>();
  /** Every report, as `begin name` or `end name`. */
  const reports: string[] = [];
  const problems: Problems = {
    begin(name) {
      current.add(name);
      reports.push(`begin ${name}`);
    },
    end(name) {
      current.delete(name);
      reports.push(`end ${name}`);
    },
  };
  return { problems, current, reports };
}
