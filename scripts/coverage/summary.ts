import type { FileHits } from './hits.ts';
import type { Hits } from './read.ts';

export type Share = { covered: number; total: number };
export type FileSummary = {
  file: string;
  lines: Share;
  branches: Share;
  uncoveredLines: number[];
  /** `line:column`, counted from 1 and 0, of each branch with an arm that was never taken. */
  uncoveredBranches: string[];
};
export type Summary = {
  total: { lines: Share; branches: Share };
  folders: { folder: string; lines: Share; branches: Share }[];
  /** The files with most uncovered lines first. */
  files: FileSummary[];
};

/** Counts what was run, by file, by folder and in all. */
export function summarise(hits: Hits): Summary {
  const files = [...hits].map(([file, one]) => summariseFile(file, one));
  files.sort((a, b) => missing(b.lines) - missing(a.lines) || a.file.localeCompare(b.file));
  const byFolder = Map.groupBy(files, ({ file }) => folderOf(file));
  const folders = [...byFolder]
    .map(([folder, inside]) => ({ folder, ...sums(inside) }))
    .sort((a, b) => a.folder.localeCompare(b.folder));
  return { total: sums(files), folders, files };
}

/** The summary as tables for a terminal: by folder, then the largest holes, then the total. */
export function tables({ total, folders, files }: Summary, holes = 10): string {
  const row = (name: string, lines: string, branches: string) =>
    `${name.padEnd(28)}${lines.padStart(22)}${branches.padStart(22)}`;
  const rows = folders.map(({ folder, lines, branches }) =>
    row(folder, share(lines), share(branches)),
  );
  const largest = files
    .filter(({ uncoveredLines }) => uncoveredLines.length > 0)
    .slice(0, holes)
    .map(
      ({ file, uncoveredLines }) =>
        `${String(uncoveredLines.length).padStart(5)}  ${file}: ${ranges(uncoveredLines)}`,
    );
  return [
    row('', 'lines', 'branches'),
    ...rows,
    row('total', share(total.lines), share(total.branches)),
    '',
    'Lines that nothing has run:',
    ...(largest.length > 0 ? largest : ['  none']),
  ].join('\n');
}

function summariseFile(file: string, { lines, branches }: FileHits): FileSummary {
  const uncoveredLines = [...lines]
    .filter(([, count]) => count === 0)
    .map(([line]) => line)
    .sort((a, b) => a - b);
  const arms = branches.flatMap((branch) => branch.arms);
  return {
    file,
    lines: { covered: lines.size - uncoveredLines.length, total: lines.size },
    branches: { covered: arms.filter((count) => count > 0).length, total: arms.length },
    uncoveredLines,
    uncoveredBranches: branches
      .filter((branch) => branch.arms.some((count) => count <= 0))
      .map(({ line, column }) => `${line}:${column}`),
  };
}

/** Two levels; three where the second is a part of the server of its own. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, file.startsWith('server/leads/') ? 3 : 2).join('/');
}

function sums(parts: { lines: Share; branches: Share }[]) {
  return {
    lines: parts.map(({ lines }) => lines).reduce(sum, nothing),
    branches: parts.map(({ branches }) => branches).reduce(sum, nothing),
  };
}

const nothing: Share = { covered: 0, total: 0 };

function sum(a: Share, b: Share): Share {
  return { covered: a.covered + b.covered, total: a.total + b.total };
}

function missing({ covered, total }: Share): number {
  return total - covered;
}

function share({ covered, total }: Share): string {
  const percent = total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
  return `${covered} of ${total}${percent.padStart(9)}`;
}

/** `3-5, 9` */
function ranges(lines: number[]): string {
  const found: [number, number][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else found.push([line, line]);
  }
  return found.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
}
