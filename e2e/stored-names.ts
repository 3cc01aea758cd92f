import type { BrowserContext } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { consentCategories } from '#features/consent/consent.ts';
import { consentWithTools } from '#features/tools/told-of-tools.ts';

const { copy, company } = loadContent();
const { categories } = consentWithTools(copy.es, company.tools);

/** What the cookie dialog, and the policy, say that the site stores, in their order. */
export const listedStorage = consentCategories.flatMap((category) =>
  categories[category].stored.map(({ key }) => key),
);

/** The same, each name once: with consent some are kept in another place. */
export const namedStorage = [...new Set(listedStorage)];

/** Whether it is one of them. What a test keeps for itself begins with `test-`. */
export function isNamed(name: string): boolean {
  return namedStorage.includes(name) || name.startsWith('test-');
}

declare global {
  function reportStored(name: string): void;
}

/** The names that the pages of this context store something under: all of them, as they come. */
export async function watchStorage(context: BrowserContext): Promise<Set<string>> {
  const names = new Set<string>();
  await context.exposeFunction('reportStored', (name: string) => names.add(name));
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name: string, value: string) {
      reportStored(name);
      setItem.call(this, name, value);
    };
  });
  return names;
}
