import { parseLinkedText } from '@altanube/content/linked-text';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { createHeading } from '#ui/headings.ts';
import { LinkedParts } from '#ui/links.tsx';
import { Paragraphs } from '#ui/lists.tsx';
import { sampleNoticeId } from '@altanube/content/external-links';

/** What can be used by whom, what is missing, and where to complain; the footer links to it. */
export function AccessibilityStatement({ copy: pages, company, language }: PageContent) {
  const copy = pages.legalNotice.accessibility;
  const { status, missing, preparation, contact, enforcement } = copy;
  const { id, title } = createHeading(copy.title);
  const targets = {
    email: `mailto:${company.email.support}`,
    phone: `tel:${company.phone.e164}`,
    contact: href('contact', language),
  };
  return (
    <section aria-labelledby={id} className="prose mt-12 border-t border-line pt-11">
      <h2 id={id}>{title}</h2>
      <Paragraphs texts={copy.paragraphs} />
      <h3>{status.title}</h3>
      <Paragraphs texts={status.paragraphs} />
      <h3>{missing.title}</h3>
      <Paragraphs texts={missing.paragraphs} />
      <ul>
        {missing.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3>{preparation.title}</h3>
      <Paragraphs texts={preparation.paragraphs} />
      <h3>{contact.title}</h3>
      <p>
        <LinkedParts parts={parseLinkedText(contact.text, targets)} />
      </p>
      <h3>{enforcement.title}</h3>
      <Paragraphs texts={enforcement.paragraphs} />
    </section>
  );
}

/** What is fictional on this site. The footer leads to it, and every link to what does not exist. */
export function SampleNotice({ copy: { legalNotice } }: PageContent) {
  const { title, paragraphs } = legalNotice.sample;
  return (
    <section aria-labelledby={sampleNoticeId} className="prose mt-12 border-t border-line pt-11">
      <h2 id={sampleNoticeId}>{title}</h2>
      <Paragraphs texts={paragraphs} />
    </section>
  );
}
