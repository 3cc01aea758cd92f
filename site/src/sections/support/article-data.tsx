import type { Article } from '@altanube/content/schema/article';
import type { PageContent } from '#content/site-content.ts';
import { providerData } from '../shared/service-data.tsx';
import { articleHref } from '@altanube/content/links';
import { StructuredData } from '#ui/json-ld.tsx';
import type { TechArticle, WithContext } from 'schema-dts';

type ArticleDataProps = PageContent & { article: Article };

/** An article for machines, as schema.org's TechArticle; for the document's head. */
export function ArticleData({ article, ...content }: ArticleDataProps) {
  const { language, origin } = content;
  const provider = providerData(content);
  const data: WithContext<TechArticle> = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: article.title,
    description: article.summary,
    url: `${origin}${articleHref(article.id, language)}`,
    inLanguage: language,
    dateModified: article.checked,
    author: provider,
    publisher: provider,
  };
  return <StructuredData data={data} />;
}
