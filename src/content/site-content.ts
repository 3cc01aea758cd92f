import { loadContent, type Content } from './load.ts';
import { languages, type Language } from '#site/languages.ts';

/** For each page file under `src/pages/[lang]`: one page in each language. */
export function languagePaths() {
  return languages.map((language) => ({ params: { lang: language }, props: { language } }));
}

/** The content as one page sees it: everything, and the words of its language at hand. */
export function contentIn(language: Language) {
  const content = read();
  return { ...content, language, copy: content.copy[language] };
}

let kept: Content | undefined;

/** Read once for a build; read anew for each page in development, where the files change. */
function read(): Content {
  if (import.meta.env.DEV) return loadContent();
  kept ??= loadContent();
  return kept;
}
