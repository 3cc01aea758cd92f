import { siteContent } from './site-content.ts';
import { languages, type Language } from '@altanube/content/languages';
import { articleHref, href, storyHref } from '@altanube/content/links';
import { getRouteNames, type RouteName } from '@altanube/content/routes';

export type Address = { route: RouteName; language: Language; url: string };

export const addresses: Address[] = languages.flatMap((language) =>
  getRouteNames('page', 'unlisted').map((route) => ({
    route,
    language,
    url: href(route, language),
  })),
);

type Detail = 'article' | 'story';

/** All addresses plus one article and one story, which represent the others. */
export const allAddresses: (Omit<Address, 'route'> & { route: RouteName | Detail })[] = [
  ...addresses,
  ...languages.flatMap((language) =>
    siteContent.articles[language]
      .slice(0, 1)
      .map(({ id }) => ({ route: 'article' as const, language, url: articleHref(id, language) })),
  ),
  ...languages.flatMap((language) =>
    siteContent.stories
      .slice(0, 1)
      .map(({ id }) => ({ route: 'story' as const, language, url: storyHref(id, language) })),
  ),
];

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
