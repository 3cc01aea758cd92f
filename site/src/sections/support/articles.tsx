import type { Article } from '@altanube/content/collections';
import { articleCategories } from '@altanube/content/schema/article';
import { formatNumber } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';
import { getArticleTextUrl } from '#features/articles/article-text-url.ts';
import { pathHref } from '@altanube/content/links';
import { Section } from '../shared/section.tsx';
import { ArticleFacts } from './article.tsx';

/**
 * The support articles. "Read more" unfolds each in its place, where `open-in-place.ts` puts its
 * text; without JavaScript it holds the link to the page of the article.
 */
export function Articles(content: PageContent) {
  const { copy, articles, language } = content;
  const { articles: listCopy } = copy.support;
  return (
    <Section id="articles" copy={listCopy} background="strata">
      <div className="article-list mt-8">
        <ArticleFilter {...content} />
        <div className="rows mt-8">
          {articles.map((article) => {
            const { id, title, summary, path } = article;
            return (
              <article
                key={id}
                id={id}
                aria-labelledby={`${id}-title`}
                data-kinds={listKinds(article).join(' ')}
              >
                <div>
                  <h3 id={`${id}-title`} className="text-xl">
                    {title}
                  </h3>
                  <ArticleFacts {...content} article={article} />
                </div>
                <div className="max-w-text">
                  <p>{summary}</p>
                  <details
                    name="articles"
                    data-text={getArticleTextUrl(id, language)}
                    className="group mt-1"
                  >
                    <summary className="prose-link inline-flex min-h-11 items-center font-semibold">
                      <span className="group-open:hidden">{listCopy.read}</span>
                      <span className="hidden group-open:inline">{listCopy.close}</span>
                      <span className="visually-hidden">{` (${title})`}</span>
                    </summary>
                    <a href={pathHref(path, language)} className="prose-link inline-block py-2">
                      {listCopy.ownPage}
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

/**
 * Radio buttons for the kinds of articles, each with how many there are; the style sheet shows those
 * of the checked one, with or without JavaScript.
 */
function ArticleFilter({ copy: { support: copy }, articles, language }: PageContent) {
  const { filter } = copy.articles;
  const options = [
    { kind: 'featured', name: filter.featured },
    ...articleCategories.map((kind) => ({ kind, name: copy.categories[kind].title })),
    { kind: 'all', name: filter.all },
  ];
  return (
    <fieldset className="article-filter">
      <legend className="mb-3 font-semibold">{filter.label}</legend>
      {options.map(({ kind, name }, index) => {
        const count = articles.filter((article) => listKinds(article).includes(kind)).length;
        return (
          <label key={kind} className="choice-pill rounded-full border border-control bg-surface">
            <input
              type="radio"
              id={getArticleKindId(kind)}
              name="article-kind"
              value={kind}
              className="visually-hidden"
              defaultChecked={index === 0}
            />
            <span>
              {name} <span className="ml-2 font-normal">{formatNumber(count, language)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Id of a kind's radio button; a fragment with this id selects it. */
export function getArticleKindId(kind: string): string {
  return `articles-${kind}`;
}

/** The values of the radio buttons under which an article is shown. */
function listKinds({ category, featured }: Article): string[] {
  return ['all', category, ...(featured ? ['featured'] : [])];
}
