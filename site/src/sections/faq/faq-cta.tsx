import type { FaqCopy } from '@altanube/content/schema/faq';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
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
