import { listEntries, pickLanguage } from '@altanube/content/collections';
import { loadContent, type Content } from '@altanube/content/load';
import { routes } from '@altanube/content/routes';
import { suites, type Suite } from '@altanube/content/suites';
import { languages, type Language } from '@altanube/content/languages';

export function getLanguagePaths() {
  return languages.map((language) => ({ params: { lang: language }, props: { language } }));
}

/** The paths of `[lang]/[...entry].astro`, and of an entry’s further files, by `id`. */
export function getEntryPaths() {
  return languages.flatMap((language) =>
    listEntries(getContent(language)).map(({ collection, id, path }) => ({
      params: { lang: language, entry: path.slice(1), id },
      props: { collection, id, language },
    })),
  );
}

export function getSuitePaths() {
  return suites.flatMap((suite) =>
    languages.map((language) => ({
      params: { lang: language, suite: routes[suite].path.slice(1) },
      props: { language, suite },
    })),
  );
}

export function getContent(language: Language) {
  const content = readContent();
  const entries = pickLanguage(content, language);
  return { ...content, ...entries, language, copy: content.copy[language], origin };
}

export type PageContent = ReturnType<typeof getContent>;

export type SuiteContent = PageContent & { suite: Suite };

/** Scheme and host of the published site, without a trailing slash. */
const origin = URL.parse(import.meta.env.SITE)?.origin ?? '';

let cached: Content | undefined;

/** Cached during a build; reloaded for each page in development, which shows drafts too. */
function readContent(): Content {
  if (import.meta.env.DEV) return loadContent(undefined, Infinity);
  cached ??= loadContent();
  return cached;
}
