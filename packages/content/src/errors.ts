import { basename } from 'node:path';

export type Problem = {
  /** Path inside the content folder: `en/home.yaml`. */
  file: string;
  line?: number | undefined;
  /** Dotted path, `hero.title`. Undefined for whole files and for Markdown. */
  key?: string | undefined;
  message: string;
  /** The line, and below it a line with `^` at the position of the problem. */
  excerpt?: string[];
};

export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], folder: string) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    const lines = problems.flatMap((problem) => [
      `  ${formatProblem(problem, folder)}`,
      ...(problem.excerpt ?? []).map((excerptLine) => `    ${excerptLine}`),
    ]);
    super([`The content has ${count}:`, ...lines].join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
    // No stack trace: the mistake is in the content, not in the code.
    this.stack = this.message;
  }
}

export function assertValid<Data>(data: Data | null, problems: Problem[], folder: string): Data {
  if (data === null || problems.length > 0) throw new ContentError(problems, folder);
  return data;
}

export function formatProblem({ file, line, key, message }: Problem, folder: string): string {
  const place = [file, line].filter(Boolean).join(':');
  return `${basename(folder)}/${place}: ${key ? `${key}: ` : ''}${message}`;
}

export function createProblem(file: string, expected: string, found: string): Problem {
  return { file, message: `expected ${expected}; found ${found}` };
}
