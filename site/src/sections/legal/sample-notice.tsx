import { sampleNoticeId } from '@altanube/content/outside-links';
import type { SampleNoticeCopy } from '@altanube/content/schema/legal';

/** What is fictional on this site. The footer leads to it, and every link to what does not exist. */
export function SampleNotice({ copy }: { copy: SampleNoticeCopy }) {
  return (
    <section aria-labelledby={sampleNoticeId} className="prose mt-12 border-t border-line">
      <h2 id={sampleNoticeId}>{copy.title}</h2>
      {copy.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
