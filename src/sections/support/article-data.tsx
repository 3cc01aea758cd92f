import type { Article } from '#content/schema/article.ts';
import type { Company } from '#content/schema/company.ts';
import type { Language } from '#site/languages.ts';
import { providerData } from '#sections/shared/provider-data.ts';
import { articleHref } from '#site/links.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import type { TechArticle, WithContext } from 'schema-dts';

type ArticleDataProps = {
  article: Article;
  company: Company;
  language: Language;
  origin: string;
};

/** An article for machines, as schema.org's TechArticle; for the document's head. */
export function ArticleData({ article, company, language, origin }: ArticleDataProps) {
  const provider = providerData(company, origin);
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
