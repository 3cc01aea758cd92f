import { linkedParts } from '@altanube/content/linked-text';
import type { PageContent } from '#content/site-content.ts';
import { formTitleId } from '#features/contact-form/subject-line.ts';
import { href } from '@altanube/content/links';
import { LinkedParts } from '#ui/links.tsx';
import type { ReactNode } from 'react';

type FormSectionProps = PageContent & { children: ReactNode };

/** The contact form with its heading and the privacy notice. */
export function FormSection({ copy: { contact }, language, children }: FormSectionProps) {
  const copy = contact.form;
  return (
    <section aria-labelledby="form-title">
      <h2 id={formTitleId} className="text-3xl">
        {copy.title}
      </h2>
      <p className="mt-3 text-lg text-soft">{copy.subtitle}</p>
      <p className="mt-3 mb-7 text-sm text-soft">{copy.required}</p>
      {children}
      <p className="mt-5 text-sm text-soft">
        <LinkedParts parts={linkedParts(copy.notice, { privacy: href('privacy', language) })} />
      </p>
    </section>
  );
}
