import { loadContent, type Content } from '@altanube/content/load';
import type { PriceExample } from '@altanube/content/schema/prices';
import { languages, type Language } from '@altanube/content/languages';

export function languagePaths() {
  return languages.map((language) => ({ params: { lang: language }, props: { language } }));
}

export function articlePaths() {
  return languages.flatMap((language) =>
    contentIn(language).articles[language].map((article) => ({
      params: { lang: language, article: article.id },
      props: { language, id: article.id },
    })),
  );
}

export function storyPaths() {
  return languages.flatMap((language) =>
    read().stories.map(({ id }) => ({
      params: { lang: language, story: id },
      props: { language, id },
    })),
  );
}

export function contentIn(language: Language) {
  const content = read();
  return { ...content, language, copy: content.copy[language], origin };
}

export type PageContent = ReturnType<typeof contentIn>;

export type SuiteContent = PageContent & { suite: PriceExample['suite'] };

/** Scheme and host of the published site, without a trailing slash. */
const origin = URL.parse(import.meta.env.SITE)?.origin ?? '';

let cached: Content | undefined;

/** Read once for a build; read anew for each page in development, where the files change. */
function read(): Content {
  if (import.meta.env.DEV) return loadContent();
  cached ??= loadContent();
  return cached;
}
