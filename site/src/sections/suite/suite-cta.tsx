import type { SuiteCopy } from '@altanube/content/schema/suite';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCta } from '#sections/shared/closing-cta.tsx';

type SuiteCtaProps = {
  page: 'google' | 'microsoft';
  copy: SuiteCopy['finalCta'];
  language: Language;
};

export function SuiteCta({ page, copy, language }: SuiteCtaProps) {
  return (
    <ClosingCta title={copy.title} subtitle={copy.subtitle}>
      <ButtonLink href={contactHref(language, { callToAction: 'closing', subject: page })}>
        {copy.contact}
      </ButtonLink>
      <ButtonLink variant="outline-on-dark" href={href('pricing', language)}>
        {copy.pricing}
      </ButtonLink>
    </ClosingCta>
  );
}
