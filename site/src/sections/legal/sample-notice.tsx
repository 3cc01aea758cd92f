import { sampleNoticeId } from '@altanube/content/outside-links';
import type { PageContent } from '#content/site-content.ts';
import { Paragraphs } from '#ui/lists.tsx';

/** What is fictional on this site. The footer leads to it, and every link to what does not exist. */
export function SampleNotice({ copy: { legalNotice } }: PageContent) {
  const { title, paragraphs } = legalNotice.sample;
  return (
    <section aria-labelledby={sampleNoticeId} className="prose mt-12 border-t border-line">
      <h2 id={sampleNoticeId}>{title}</h2>
      <Paragraphs texts={paragraphs} />
    </section>
  );
}
