/**
 * Facts and their words as one list, in the order of the facts: a plan's prices with its features.
 * Throws when a fact has no words; `loadContent` has ruled that out for its own lists.
 */
export function joinById<Fact extends { id: string }, Word extends { id: string }>(
  facts: readonly Fact[],
  words: readonly Word[],
): (Fact & Word)[] {
  return facts.map((fact) => {
    const word = words.find(({ id }) => id === fact.id);
    if (word === undefined) throw new Error(`Nothing is written about “${fact.id}”`);
    return { ...word, ...fact };
  });
}
