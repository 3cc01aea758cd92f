import { findById } from '@altanube/content/by-id';
import type { Article } from '@altanube/content/collections';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { href, pathHref, contactHref } from '@altanube/content/links';
import { fill } from '@altanube/base/template';
import { formatDate } from '@altanube/content/formats';
import { leadsToContact } from '@altanube/content/subjects';
import { Sources } from '../shared/sources.tsx';
import { Prose } from '#ui/prose.tsx';

type ArticleProps = PageContent & { article: Article };

/** An article on a page of its own: to be read without JavaScript, printed, shared and found. */
export function ArticlePage({ id, ...content }: PageContent & { id: string }) {
  const { copy, language } = content;
  const article = findById(content.articles, id);
  const { title, summary } = article;
  return (
    <article aria-labelledby={`${id}-title`} className="@container">
      <div className="column py-12 @lg:py-20">
        <div className="max-w-text">
          <a
            href={href('support', language, id)}
            className="prose-link inline-block py-2 font-semibold"
          >
            {copy.support.articlePage.back}
          </a>
          <h1 id={`${id}-title`} className="mt-4 text-4xl">
            {title}
          </h1>
          <p className="mt-4 text-lg text-soft">{summary}</p>
          <ArticleFacts article={article} {...content} />
        </div>
        <div className="mt-list border-t border-line pt-10">
          <ArticleText article={article} {...content} />
        </div>
      </div>
    </article>
  );
}

/** What kind of article it is, how long it takes to read, and when somebody last checked it. */
export function ArticleFacts({ copy: { support }, article, language }: ArticleProps) {
  const { category, minutes, checked } = article;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
      <li>{support.categories[category].title}</li>
      <li>{fill(support.articles.readingTime, { minutes })}</li>
      <li>{fill(support.articles.checked, { day: formatDate(checked, language) })}</li>
    </ul>
  );
}

type ArticleTextProps = ArticleProps & {
  /** It unfolds in the list of articles, where related ones unfold in turn. */
  isInList?: boolean;
};

/** The text of an article, with the ways on from it: on its page, and in the list of articles. */
export function ArticleText({ article, isInList = false, ...content }: ArticleTextProps) {
  const { copy, articles, language } = content;
  const { body, related, next } = article;
  const wayOn = leadsToContact(article)
    ? contactHref(language, { callToAction: 'article', subject: article.subject })
    : href(next.page, language);
  return (
    <div
      className={
        isInList
          ? undefined
          : 'grid gap-10 @lg:grid-cols-[minmax(0,var(--container-text))_minmax(14rem,20rem)] @lg:justify-between'
      }
    >
      <div>
        <Prose steps markdown={body} findPicture={findPicture} />
        <Sources {...content} sources={article.sources} />
      </div>
      <div className={isInList ? 'mt-8' : 'card self-start p-6 @lg:sticky @lg:top-24'}>
        <p className="font-semibold">{copy.support.articlePage.goOn}</p>
        <ul>
          {articles
            .filter(({ id }) => related.includes(id))
            .map(({ id, title, path }) => (
              <li key={id}>
                <a
                  href={isInList ? `#${id}` : pathHref(path, language)}
                  className="prose-link inline-block py-2"
                >
                  {title}
                </a>
              </li>
            ))}
          <li>
            <a href={wayOn} className="prose-link inline-block py-2 font-semibold">
              {next.text}
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}
