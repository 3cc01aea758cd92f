import type { FaqCopy } from '@altanube/content/schema/faq';
import type { Language } from '@altanube/content/languages';
import { StructuredData } from '#ui/json-ld.tsx';
import type { FAQPage, WithContext } from 'schema-dts';

type FaqDataProps = { copy: FaqCopy['categories']; language: Language };

/** The questions and their answers for machines, as schema.org's FAQPage; for the document's head. */
export function FaqData({ copy, language }: FaqDataProps) {
  const data: WithContext<FAQPage> = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: copy
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
      })),
  };
  return <StructuredData data={data} />;
}
