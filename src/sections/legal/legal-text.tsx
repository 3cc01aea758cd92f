import type { LegalWords } from '#content/schema/legal.ts';
import { defaultLanguage, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { Prose } from '#ui/prose.tsx';

type LegalTextProps = {
  words: LegalWords;
  page: 'cookies' | 'privacy' | 'legalNotice';
  /** Markdown, in Spanish. */
  text: string;
  language: Language;
};

/** A legal text. It is in Spanish on every page, and says so where the page is not. */
export function LegalText({ words, page, text, language }: LegalTextProps) {
  const isForeign = language !== defaultLanguage;
  return (
    <article className="column py-12 lg:py-20">
      <div className="mx-auto max-w-(--container-text)">
        <h1 className="text-4xl">{words[page].title}</h1>
        <p className="mt-4 text-lg text-soft">{words[page].summary}</p>
        <p className="mt-3 text-sm text-soft">{words.updated}</p>
        {isForeign && (
          <p className="mt-6 border-l-3 border-sun bg-strata px-5 py-4 font-medium">
            {words.inSpanish}
          </p>
        )}
        <Prose markdown={text} lang={isForeign ? defaultLanguage : undefined} className="mt-10" />
        <p className="mt-12 border-t border-line pt-6">
          <a href={href('home', language)} className="prose-link font-semibold">
            {words.back}
          </a>
        </p>
      </div>
    </article>
  );
}
