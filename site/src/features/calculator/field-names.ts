/** In a module of its own, because the deferred script imports it. */
export const fieldNames = {
  suite: 'estimate-suite',
  billing: 'estimate-billing',
  support: 'estimate-support',
  people: (id: string) => `people-${id}`,
  addOn: (id: string) => `addon-${id}`,
} as const;
