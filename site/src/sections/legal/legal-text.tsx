import { defaultLanguage } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { parseHeadings, type Heading } from '#ui/headings.ts';
import type { PageContent } from '#content/site-content.ts';
import { Prose } from '#ui/prose.tsx';
import type { ReactNode } from 'react';
import { ContentsList } from '../shared/contents-list.tsx';

type LegalTextProps = PageContent & {
  page: 'legalNotice' | 'privacy' | 'cookies';
  /** Markdown, in Spanish, in place of that of the page. */
  text?: string;
  /** Shown after the text, in the language of the page. */
  children?: ReactNode;
  /** Headings in `children` that stand in the list too. */
  furtherHeadings?: readonly Heading[];
};

/** A legal text with a list of its headings. On a page in another language it says that it is in Spanish. */
export function LegalText(props: LegalTextProps) {
  const { page, copy, legal, language, children, furtherHeadings = [] } = props;
  const text = props.text ?? legal[page];
  const { hero } = copy[page];
  const frame = copy.legal;
  const isForeign = language !== defaultLanguage;
  const textLanguage = isForeign ? defaultLanguage : undefined;
  return (
    <article aria-labelledby="legal-title" className="@container">
      <div className="column py-12 @lg:py-20">
        <div>
          <h1 id="legal-title" className="text-4xl">
            {hero.title}
          </h1>
          <p className="mt-4 text-lg text-soft">{hero.subtitle}</p>
          <p className="mt-3 text-sm text-soft">{frame.updated}</p>
        </div>
        <div className="mt-12 grid gap-10 border-t border-line pt-10 @lg:grid-cols-[1fr_2.4fr] @lg:gap-14">
          <ContentsList
            label={frame.contents}
            entries={[
              ...parseHeadings(text).map((heading) => ({ ...heading, lang: textLanguage })),
              ...furtherHeadings,
            ]}
          />
          <div className="max-w-text">
            {isForeign && <p className="card mb-8 bg-strata p-5">{frame.inSpanish}</p>}
            <Prose linkable markdown={text} lang={textLanguage} />
            {children}
            <p className="mt-12 border-t border-line pt-6">
              <a href={href('home', language)} className="prose-link font-semibold">
                {frame.back}
              </a>
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}
