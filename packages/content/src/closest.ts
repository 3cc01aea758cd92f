/** The known names nearest to a name that was mistyped, best first. */
export function closest(name: string, known: readonly string[], count = 3): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** How many letters must be added, removed or changed (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  [...from].forEach((letter, index) => {
    const next = [index + 1];
    [...to].forEach((other, column) => {
      const changed = at(row, column) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, at(row, column + 1) + 1, at(next, column) + 1));
    });
    row = next;
  });
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
