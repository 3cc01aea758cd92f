import { expect, test } from 'vitest';
import { addHits, readHits } from './hits.ts';
import { summarise, tables } from './summary.ts';
import type { TracedFile } from './trace.ts';

/** A file with a statement in each of these lines, and a branch with two arms in the last. */
function traced(lines: Record<number, number>, arms: [number, number], column = 2): TracedFile {
  const numbers = Object.keys(lines).map(Number);
  const at = (line: number) => ({ start: { line, column }, end: { line, column: 9 } });
  const loc = at(numbers.at(-1) ?? 0);
  return {
    path: 'a.ts',
    statementMap: Object.fromEntries(numbers.map((line) => [line, at(line)])),
    s: lines,
    branchMap: { 0: { loc, type: 'if', locations: [loc, loc], line: loc.start.line } },
    b: { 0: arms },
  };
}

test('a line counts as run when any of the runs has run it, and so does an arm of a branch', () => {
  const hits = readHits(traced({ 1: 1, 2: 0, 3: 0 }, [1, 0]));
  addHits(hits, traced({ 1: 0, 2: 4, 3: 0 }, [0, 2]));
  expect(hits.lines).toEqual(new Map([1, 2, 3].map((line, index) => [line, [1, 4, 0][index]])));
  expect(hits.branches.map(({ arms }) => arms)).toEqual([[1, 2]]);
});

test('a branch whose column has moved is found by its line, and one that is not known is left out', () => {
  const hits = readHits(traced({ 3: 0 }, [0, 0]));
  addHits(hits, traced({ 3: 1 }, [1, 0], 7));
  addHits(hits, traced({ 4: 1 }, [1, 1]));
  expect([...hits.lines]).toEqual([[3, 1]]);
  expect(hits.branches.map(({ arms }) => arms)).toEqual([[1, 0]]);
});

test('a branch that is reported twice, with different ends, is one', () => {
  const { branchMap, ...first } = traced({ 3: 1 }, [1, 0]);
  const { branchMap: second } = traced({ 3: 1 }, [0, 5]);
  for (const { loc } of Object.values(second)) loc.end.column += 2;
  const both = { ...branchMap, 1: Object.values(second)[0] ?? expect.fail() };
  const hits = readHits({ ...first, branchMap: both, b: { 0: [1, 0], 1: [0, 5] } });
  expect(hits.branches.map(({ arms }) => arms)).toEqual([[1, 5]]);
});

test('the table counts by folder and names the largest holes first', () => {
  const summary = summarise(
    new Map([
      ['server/http/small.ts', readHits(traced({ 1: 1, 2: 0 }, [1, 0]))],
      ['server/leads/store/large.ts', readHits(traced({ 1: 0, 2: 0, 3: 0, 7: 1, 9: 0 }, [0, 0]))],
      ['src/site/whole.ts', readHits(traced({ 1: 1 }, [1, 1]))],
    ]),
  );
  expect(summary.total).toEqual({
    lines: { covered: 3, total: 8 },
    branches: { covered: 3, total: 6 },
  });
  expect(summary.files[0]).toMatchObject({
    uncoveredLines: [1, 2, 3, 9],
    uncoveredBranches: ['9:2'],
  });
  const printed = tables(summary, 1);
  expect(printed).toMatch(/^server\/leads\/store +1 of 5 +20\.0 % +0 of 2 +0\.0 %$/m);
  expect(printed).toMatch(/^total +3 of 8 +37\.5 % +3 of 6 +50\.0 %$/m);
  expect(printed).toMatch(/^ +4 {2}server\/leads\/store\/large\.ts: 1-3, 9$/m);
  expect(printed).not.toContain('small.ts');
});
