import type { Article } from '@altanube/content/schema/article';
import type { SupportCopy } from '@altanube/content/schema/support';
import { fill } from '@altanube/contact/template';
import { formatDate } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

type ArticleFactsProps = { copy: SupportCopy; article: Article; language: Language };

/** What kind of article it is, how long it takes to read, and when somebody last checked it. */
export function ArticleFacts({ copy, article, language }: ArticleFactsProps) {
  const { category, minutes, checked } = article;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
      <li>{copy.categories[category].title}</li>
      <li>{fill(copy.articles.readingTime, { minutes })}</li>
      <li>{fill(copy.articles.checked, { day: formatDate(checked, language) })}</li>
    </ul>
  );
}
