import type { ReactNode } from 'react';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { SubjectId } from '@altanube/content/subjects';
import { getContent } from '#content/site-content.ts';
import { SalesWhatsapp } from '#features/navigation/sales-whatsapp.tsx';
import { ButtonLink } from '#ui/button.tsx';

type ContactCtaProps = {
  copy: { title: string; subtitle: string; contact: string };
  language: Language;
  /** What the page is about, as the form knows it. */
  subject?: SubjectId | null;
  /** Beside the button to the contact page. */
  children?: ReactNode;
};

/** The call to action at the end of a page. */
export function ContactCta({ copy, language, subject = null, children }: ContactCtaProps) {
  return (
    <section aria-labelledby="call-title" className="section">
      <div className="column">
        <div className="dark-panel dark-panel-centered">
          <div className="dark-panel-text pb-(--panel-top)">
            <h2 id="call-title" className="text-3xl">
              {copy.title}
            </h2>
            <p className="mx-auto mt-4 max-w-text text-lg">{copy.subtitle}</p>
            <div className="mt-8 flex flex-wrap justify-center gap-3">
              <ButtonLink href={contactHref(language, { callToAction: 'closing', subject })}>
                {copy.contact}
              </ButtonLink>
              <SalesWhatsapp {...getContent(language)} className="prose-link py-2 sm:hidden" />
              {children}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
