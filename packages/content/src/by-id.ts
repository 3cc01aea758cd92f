/** Throws if there is none, which stops the build. */
export function findById<Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string,
): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  throw new Error(`No entry “${id}” among: ${entries.map((entry) => entry.id).join(', ')}`);
}
