import type { BrowserContext } from '@playwright/test';
import { siteContent } from './helpers/site-content.ts';
import { consentCategories } from '../site/src/features/consent/consent.ts';
import { addToolsToConsent } from '../site/src/features/tools/vendor-disclosures.ts';

const { copy, company } = siteContent;
const { categories } = addToolsToConsent(copy.es, company.tools);
const { categories: own } = copy.es.consent;

/** In order. Some are listed twice, because consent changes where they are stored. */
export const listedStorage = consentCategories.flatMap((category) =>
  categories[category].stored.map(({ key }) => key),
);

/** The entries that the site itself stores, without the company's tools. */
export const ownStorage = [
  ...new Set(consentCategories.flatMap((name) => own[name].stored.map(({ key }) => key))),
];

declare global {
  function reportStored(name: string): void;
}

/** A live set of all names under which the pages of this context store something. */
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
