import type { LegalCopy } from '#content/schema/legal.ts';
import { defaultLanguage, type Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { headingsOf } from '#ui/headings.ts';
import { Prose } from '#ui/prose.tsx';
import type { ReactNode } from 'react';

type LegalTextProps = {
  copy: LegalCopy;
  page: 'cookies' | 'privacy' | 'legalNotice';
  /** Markdown, in Spanish. */
  text: string;
  language: Language;
  /** What follows the text, in the language of the page. */
  children?: ReactNode;
};

/** A legal text. It is in Spanish on every page, and says so where the page is not. */
export function LegalText({ copy, page, text, language, children }: LegalTextProps) {
  const isForeign = language !== defaultLanguage;
  const textLanguage = isForeign ? defaultLanguage : undefined;
  return (
    <article className="@container">
      <div className="column py-12 @lg:py-20">
        <div>
          <h1 id="legal-title" className="text-4xl">
            {copy[page].title}
          </h1>
          <p className="mt-4 text-lg text-soft">{copy[page].summary}</p>
          <p className="mt-3 text-sm text-soft">{copy.updated}</p>
        </div>
        <div className="mt-12 grid gap-10 border-t border-line pt-10 @lg:grid-cols-[1fr_2.4fr] @lg:gap-14">
          <nav aria-labelledby="legal-title" className="self-start @lg:sticky @lg:top-24">
            <ul lang={textLanguage} className="contents-list">
              {headingsOf(text).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="contents-link">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-w-(--container-text)">
            {isForeign && <p className="card mb-8 bg-strata p-5 font-medium">{copy.inSpanish}</p>}
            <Prose linkable markdown={text} lang={textLanguage} />
            {children}
            <p className="mt-12 border-t border-line pt-6">
              <a href={href('home', language)} className="prose-link font-semibold">
                {copy.back}
              </a>
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}
