import type { FaqCopy } from '#content/schema/faq.ts';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCta } from '#sections/shared/closing-cta.tsx';

type FaqCtaProps = { copy: FaqCopy['cta']; language: Language };

export function FaqCta({ copy, language }: FaqCtaProps) {
  return (
    <ClosingCta title={copy.title} subtitle={copy.subtitle}>
      <ButtonLink href={contactHref(language, { callToAction: 'closing' })}>
        {copy.contact}
      </ButtonLink>
      <ButtonLink variant="outline-on-dark" href={href('support', language)}>
        {copy.support}
      </ButtonLink>
    </ClosingCta>
  );
}
