import type { BrowserContext } from '@playwright/test';
import { siteContent } from './helpers/site-content.ts';
import { consentCategories } from '../site/src/features/consent/consent.ts';
import { addToolsToConsent } from '../site/src/features/tools/vendor-disclosures.ts';

const { copy, company } = siteContent;
const { categories } = addToolsToConsent(copy.es, company.tools);
const { categories: own } = copy.es.consent;

/** In their order. With consent some are listed twice, since they are kept in another place. */
export const listedStorage = consentCategories.flatMap((category) =>
  categories[category].stored.map(({ key }) => key),
);

/** Of these, what the site itself stores, without the tools of the company. */
export const ownStorage = [
  ...new Set(consentCategories.flatMap((name) => own[name].stored.map(({ key }) => key))),
];

/** Whether it is one of them. What a test keeps for itself begins with `test-`. */
export function isNamed(name: string): boolean {
  return listedStorage.includes(name) || name.startsWith('test-');
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
