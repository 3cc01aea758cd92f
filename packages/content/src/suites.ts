/** The suites that the site knows. Each is the name of a route, of its texts and its prices. */
export type Suite = 'google' | 'microsoft';

/** The suites that the company sells: one, or two, which are compared. */
export const suites: readonly [Suite, ...Suite[]] = ['google', 'microsoft'];

/** Whether there is a comparison, with its quiz. */
export const isCompared = suites.length === 2;

/** Pages, files and texts that only two suites have. */
const ofTwo = ['comparison', 'fit', 'fitRules', 'products', 'descriptions'];

/**
 * Without the keys of suites that are not sold, and without `ofTwo` unless there are two.
 * The type keeps them: go by `suites` and `isCompared`.
 */
export function omitUnsold<Shape extends object>(shape: Shape): Shape;
export function omitUnsold(shape: object): object {
  const ids: readonly string[] = suites;
  const unsold = ['google', 'microsoft'].filter((id) => !ids.includes(id));
  const omitted = isCompared ? unsold : [...unsold, ...ofTwo];
  return Object.fromEntries(Object.entries(shape).filter(([key]) => !omitted.includes(key)));
}

export function isSuite(name: string): name is Suite {
  return suites.some((suite) => suite === name);
}

export function perSuite<Value>(create: (suite: Suite) => Value): Record<Suite, Value>;
export function perSuite(create: (suite: Suite) => unknown): Record<string, unknown> {
  return Object.fromEntries(suites.map((suite) => [suite, create(suite)]));
}
