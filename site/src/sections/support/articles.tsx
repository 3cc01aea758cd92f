import type { Article } from '@altanube/content/schema/article';
import type { SupportCopy } from '@altanube/content/schema/support';
import type { Language } from '@altanube/content/languages';
import { articleTextUrl } from '#features/articles/article-text-url.ts';
import { articleHref } from '@altanube/content/links';
import { Section, SectionHeading } from '../shared/section.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleFilter, listKinds } from './article-filter.tsx';

type ArticlesProps = { copy: SupportCopy; articles: readonly Article[]; language: Language };

/**
 * The support articles. "Read more" unfolds each in its place, where `open-in-place.ts` puts its
 * text; without JavaScript it holds the link to the page of the article.
 */
export function Articles({ copy, articles, language }: ArticlesProps) {
  const { title: heading, subtitle, read, close, ownPage } = copy.articles;
  return (
    <Section id="articles" background="strata">
      <SectionHeading of="articles" title={heading} subtitle={subtitle} />
      <div className="article-list mt-8">
        <ArticleFilter {...{ copy, articles, language }} />
        <div className="rows mt-8">
          {articles.map((article) => {
            const { id, title, summary } = article;
            return (
              <article
                key={id}
                aria-labelledby={`${id}-title`}
                data-kinds={listKinds(article).join(' ')}
              >
                <div>
                  <h3 id={`${id}-title`} className="text-xl">
                    {title}
                  </h3>
                  <ArticleFacts {...{ copy, article, language }} />
                </div>
                <div className="max-w-(--container-text)">
                  <p>{summary}</p>
                  <details
                    id={id}
                    name="articles"
                    data-text={articleTextUrl(id, language)}
                    className="group mt-1"
                  >
                    <summary className="prose-link inline-flex min-h-11 items-center font-semibold">
                      <span className="group-open:hidden">{read}</span>
                      <span className="hidden group-open:inline">{close}</span>
                      <span className="visually-hidden">{` (${title})`}</span>
                    </summary>
                    <a href={articleHref(id, language)} className="prose-link inline-block py-2">
                      {ownPage}
                    </a>
                  </details>
                </div>
              </article>
            );
          })}
        </div>
      </div>
    </Section>
  );
}
