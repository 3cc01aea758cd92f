import type { SubjectId } from '@altanube/content/subjects';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCta } from './closing-cta.tsx';

type ContactCtaProps = {
  copy: { title: string; subtitle: string; contact: string };
  language: Language;
  /** What the page is about, as the form knows it. */
  subject?: SubjectId | null;
};

/** A closing call to action with one button, to the contact page. */
export function ContactCta({ copy, language, subject = null }: ContactCtaProps) {
  return (
    <ClosingCta title={copy.title} subtitle={copy.subtitle}>
      <ButtonLink href={contactHref(language, { callToAction: 'closing', subject })}>
        {copy.contact}
      </ButtonLink>
    </ClosingCta>
  );
}
