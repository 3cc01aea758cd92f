/** The suites that the site knows. Each is the name of a route, of its texts and its prices. */
export type Suite = 'google' | 'microsoft';

/** The suites that the company sells: one, or two, which are compared. */
export const suites: readonly [Suite, ...Suite[]] = ['google', 'microsoft'];

export function isSuite(name: string): name is Suite {
  return suites.some((suite) => suite === name);
}

export function perSuite<Value>(create: (suite: Suite) => Value): Record<Suite, Value>;
export function perSuite(create: (suite: Suite) => unknown): Record<string, unknown> {
  return Object.fromEntries(suites.map((suite) => [suite, create(suite)]));
}
