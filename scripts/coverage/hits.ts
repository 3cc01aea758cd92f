import type { TracedFile } from './trace.ts';

/** How often each line with a statement, and each arm of each branch, was run. */
export type FileHits = { lines: Map<number, number>; branches: BranchHits[] };

type BranchHits = { line: number; column: number; type: string; arms: number[] };

/** The lines and branches of a file, with what a first run did of them. */
export function readHits({ statementMap, s, branchMap, b }: TracedFile): FileHits {
  const lines = new Map<number, number>();
  for (const [id, { start }] of Object.entries(statementMap)) {
    lines.set(start.line, Math.max(lines.get(start.line) ?? 0, s[id] ?? 0));
  }
  const branches: BranchHits[] = [];
  for (const [id, { loc, type }] of Object.entries(branchMap)) {
    addBranch(branches, { ...loc.start, type, arms: [...(b[id] ?? [])] }, true);
  }
  return { lines, branches };
}

/**
 * Adds what another run did. Scripts are rewritten on the way to a browser: what no longer exists
 * there is as it was, and what exists only there is left out.
 */
export function addHits(hits: FileHits, added: TracedFile): void {
  const others = readHits(added);
  for (const [line, count] of others.lines) {
    const before = hits.lines.get(line);
    if (before !== undefined) hits.lines.set(line, before + count);
  }
  for (const other of others.branches) addBranch(hits.branches, other, false);
}

/** Node and Vite may disagree about where a branch ends: it is one branch all the same. */
function addBranch(branches: BranchHits[], other: BranchHits, isNewKept: boolean): void {
  const branch = sameBranch(branches, other, !isNewKept);
  if (branch === null && isNewKept) branches.push(other);
  for (const [arm, count] of other.arms.entries()) {
    if (branch !== null) branch.arms[arm] = (branch.arms[arm] ?? 0) + count;
  }
}

/** The branch at that place; or the only one of its kind in that line, if columns have moved. */
function sameBranch(
  branches: BranchHits[],
  other: BranchHits,
  mayHaveMoved: boolean,
): BranchHits | null {
  const alike = branches.filter(
    ({ line, type, arms }) =>
      line === other.line && type === other.type && arms.length === other.arms.length,
  );
  const exact = alike.find(({ column }) => column === other.column);
  if (exact !== undefined) return exact;
  return mayHaveMoved && alike.length === 1 ? (alike[0] ?? null) : null;
}
