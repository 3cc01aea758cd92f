/** One thing that is wrong in the content folder. */
export type Problem = {
  /** Path inside the content folder: `en/home.yaml`. */
  file: string;
  /** Line in the file, from 1; left out where it is not known. */
  line?: number;
  /** Path of the key inside the file, such as `hero.benefits.2`; empty for the file as a whole. */
  key: string;
  expected: string;
  found: string;
};

/** Thrown when the content cannot be used. The message lists every problem, one per line. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], folder: string) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    const lines = problems.map((problem) => `  ${describe(problem, folder)}`);
    super([`The content has ${count}:`, ...lines].join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

function describe({ file, line, key, expected, found }: Problem, folder: string): string {
  const place = `${folder}/${file}${line === undefined ? '' : `:${line}`}`;
  return `${place}: ${key === '' ? '' : `${key}: `}expected ${expected}; found ${found}`;
}
