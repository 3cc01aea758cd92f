import { collectionNames, type CollectionName, type Entry } from '@altanube/content/collections';
import { siteContent } from './site-content.ts';
import { languages, type Language } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import { getRouteNames, type RouteName } from '@altanube/content/routes';

export type Address = { route: RouteName; language: Language; url: string };

export const addresses: Address[] = languages.flatMap((language) =>
  getRouteNames('page', 'unlisted').map((route) => ({
    route,
    language,
    url: href(route, language),
  })),
);

type AnyAddress = Omit<Address, 'route'> & { route: RouteName | CollectionName };

/** The pages of all entries; for each language and collection, the longest first. */
const entryAddresses = languages.flatMap((language) =>
  collectionNames.map((route): AnyAddress[] => {
    const entries: Entry[] = siteContent[route][language];
    return entries
      .toSorted((a, b) => b.body.length - a.body.length)
      .map(({ path }) => ({ route, language, url: pathHref(path, language) }));
  }),
);

/** All addresses plus the longest entry of each collection, which represents the others. */
export const allAddresses: AnyAddress[] = [
  ...addresses,
  ...entryAddresses.flatMap((entries) => entries.slice(0, 1)),
];

export const otherEntries = entryAddresses.flatMap((entries) => entries.slice(1));

/** The viewports of tests, in CSS pixels. */
export const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Each language and each screen once, for behaviour that depends on neither. */
export const languagesAndScreens = [
  { language: 'es', screen: 'phone', viewport: screens.phone },
  { language: 'en', screen: 'desktop', viewport: screens.desktop },
] as const;
