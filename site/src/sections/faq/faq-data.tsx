import type { PageContent } from '#content/site-content.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import type { FAQPage, WithContext } from 'schema-dts';

/** The questions and their answers for machines, as schema.org's FAQPage; for the document's head. */
export function FaqData({ copy: { faq }, language }: PageContent) {
  const data: WithContext<FAQPage> = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: faq.categories
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
      })),
  };
  return <StructuredData data={data} />;
}
