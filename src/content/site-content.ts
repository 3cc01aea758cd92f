import { loadContent, type Content } from './load.ts';
import { languages, type Language } from '#site/languages.ts';

/** `getStaticPaths` of every file under `src/pages/[lang]`: one page in each language. */
export function languagePaths() {
  return languages.map((language) => ({ params: { lang: language }, props: { language } }));
}

/** The content for a page in one language: the shared data, and the copy of that language. */
export function contentIn(language: Language) {
  const content = read();
  return { ...content, language, copy: content.copy[language] };
}

let cached: Content | undefined;

/** Read once for a build; read anew for each page in development, where the files change. */
function read(): Content {
  if (import.meta.env.DEV) return loadContent();
  cached ??= loadContent();
  return cached;
}
