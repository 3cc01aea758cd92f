import type { SuiteCopy } from '#content/schema/suite.ts';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
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
