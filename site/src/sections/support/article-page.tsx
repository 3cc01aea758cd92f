import type { Article } from '@altanube/content/schema/article';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleText } from './article-text.tsx';

type ArticlePageProps = PageContent & { article: Article };

/** An article on a page of its own: to be read without JavaScript, printed, shared and found. */
export function ArticlePage(props: ArticlePageProps) {
  const { copy, article, language } = props;
  const { id, title, summary } = article;
  return (
    <article aria-labelledby={`${id}-title`} className="@container">
      <div className="column py-12 @lg:py-20">
        <div className="max-w-(--container-text)">
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
          <ArticleFacts {...props} />
        </div>
        <div className="mt-10 border-t border-line pt-10">
          <ArticleText {...props} />
        </div>
      </div>
    </article>
  );
}
