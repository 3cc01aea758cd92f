import type { Article } from '@altanube/content/schema/article';
import { fill } from '@altanube/contact/template';
import { formatDate } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';

type ArticleFactsProps = PageContent & { article: Article };

/** What kind of article it is, how long it takes to read, and when somebody last checked it. */
export function ArticleFacts({ copy: { support }, article, language }: ArticleFactsProps) {
  const { category, minutes, checked } = article;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
      <li>{support.categories[category].title}</li>
      <li>{fill(support.articles.readingTime, { minutes })}</li>
      <li>{fill(support.articles.checked, { day: formatDate(checked, language) })}</li>
    </ul>
  );
}
