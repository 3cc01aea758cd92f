/** One thing that is wrong in the content folder. */
export type Problem = Place & (Mismatch | Mistake);

type Place = {
  /** Path inside the content folder: `en/home.yaml`. */
  file: string;
  /** Line in the file, from 1; left out where it is not known. */
  line?: number;
};

/** A value that is not as its schema, or another file, asks for. */
type Mismatch = {
  /** Path of the key inside the file, such as `hero.benefits.2`; empty for the file as a whole. */
  key: string;
  expected: string;
  found: string;
};

/** Something that is written in a way that cannot be read, or would be read as something else. */
type Mistake = {
  /** What is wrong and what to do, in plain words. */
  message: string;
  /** The line, and below it a mark under the place: see `excerpt`. */
  excerpt: string[];
};

/** Thrown when the content cannot be used. The message lists every problem, file and line first. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], folder: string) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    const lines = problems.flatMap((problem) => describe(problem, folder));
    super([`The content has ${count}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
    // Whoever reads it looks for a place in the content, not in code.
    this.stack = this.message;
  }
}

function describe(problem: Problem, folder: string): string[] {
  const { file, line } = problem;
  const place = `${folder}/${file}${line === undefined ? '' : `:${line}`}`;
  if ('message' in problem) {
    return [`${place}: ${problem.message}`, ...problem.excerpt.map((shown) => `  ${shown}`)];
  }
  const { key, expected, found } = problem;
  return [`${place}: ${key === '' ? '' : `${key}: `}expected ${expected}; found ${found}`];
}
