import type { Article } from '#content/schema/article.ts';
import type { SupportCopy } from '#content/schema/support.ts';
import { fill } from '#content/template.ts';
import { Prose } from '#ui/prose.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type ArticlesProps = { copy: SupportCopy['articles']; articles: readonly Article[] };

/** The support articles. "Read more" expands each in place, without JavaScript. */
export function Articles({ copy, articles }: ArticlesProps) {
  return (
    <Section id="articles" background="strata">
      <SectionHeading of="articles" title={copy.title} subtitle={copy.subtitle} />
      <div className="rows mt-10">
        {articles.map(({ id, title, summary, minutes, body }) => (
          <article key={id} className="grid gap-x-14 gap-y-3 @lg:grid-cols-[2fr_3fr]">
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-sm text-soft">{fill(copy.readingTime, { minutes })}</p>
            </div>
            <div className="max-w-(--container-text)">
              <p>{summary}</p>
              <details id={id} name="articles" className="group mt-1">
                <summary className="prose-link inline-flex min-h-11 items-center font-semibold">
                  <span className="group-open:hidden">{copy.read}</span>
                  <span className="hidden group-open:inline">{copy.close}</span>
                  <span className="sr-only">: {title}</span>
                </summary>
                <Prose markdown={body} className="mt-3" />
              </details>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
