import type { Article } from '@altanube/content/schema/article';
import type { SupportCopy } from '@altanube/content/schema/support';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleText } from './article-text.tsx';

type ArticlePageProps = {
  copy: SupportCopy;
  article: Article;
  articles: readonly Article[];
  language: Language;
};

/** An article on a page of its own: to be read without JavaScript, printed, shared and found. */
export function ArticlePage({ copy, article, articles, language }: ArticlePageProps) {
  const { id, title, summary } = article;
  return (
    <article aria-labelledby={`${id}-title`} className="@container">
      <div className="column py-12 @lg:py-20">
        <div className="max-w-(--container-text)">
          <a
            href={href('support', language, id)}
            className="prose-link inline-block py-2 font-semibold"
          >
            {copy.articlePage.back}
          </a>
          <h1 id={`${id}-title`} className="mt-4 text-4xl">
            {title}
          </h1>
          <p className="mt-4 text-lg text-soft">{summary}</p>
          <ArticleFacts {...{ copy, article, language }} />
        </div>
        <div className="mt-10 border-t border-line pt-10">
          <ArticleText copy={copy.articlePage} {...{ article, articles, language }} />
        </div>
      </div>
    </article>
  );
}
