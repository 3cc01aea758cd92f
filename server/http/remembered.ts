/** Browsers send few different values, so most of what is asked for again is found. */
const mostResults = 200;
/** Nothing longer is kept, so that nobody fills the memory with values that they make up. */
const longestInput = 100;

/** A pure function of a header's value that keeps its latest results. */
export function remembered<Result>(compute: (input: string) => Result): (input: string) => Result {
  const results = new Map<string, Result>();
  return (input) => {
    const known = results.get(input);
    if (known !== undefined) return known;
    const result = compute(input);
    if (input.length > longestInput) return result;
    if (results.size === mostResults) results.clear();
    results.set(input, result);
    return result;
  };
}
