/** The suites that the company sells. Each is the name of a route, of its texts and its prices. */
export const suites = ['google', 'microsoft'] as const;

export type Suite = (typeof suites)[number];

export function isSuite(name: string): name is Suite {
  return suites.some((suite) => suite === name);
}

export function perSuite<Value>(create: (suite: Suite) => Value): Record<Suite, Value>;
export function perSuite(create: (suite: Suite) => unknown): Record<string, unknown> {
  return Object.fromEntries(suites.map((suite) => [suite, create(suite)]));
}
