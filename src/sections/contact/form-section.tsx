import type { ContactFormCopy } from '#content/schema/contact.ts';
import { linkedParts } from '#content/linked-text.ts';
import type { Language } from '#site/languages.ts';
import { formTitleId } from '#features/contact-form/subject-line.ts';
import { href } from '#site/links.ts';
import { LinkedParts } from '#ui/linked-parts.tsx';
import type { ReactNode } from 'react';

type FormSectionProps = { copy: ContactFormCopy; language: Language; children: ReactNode };

/** The contact form with its heading and the privacy notice. */
export function FormSection({ copy, language, children }: FormSectionProps) {
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
