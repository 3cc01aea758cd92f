import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCta } from './closing-cta.tsx';

type ContactCtaProps = {
  copy: { title: string; subtitle: string; contact: string };
  language: Language;
};

/** A closing call to action with one button, to the contact page. */
export function ContactCta({ copy, language }: ContactCtaProps) {
  return (
    <ClosingCta title={copy.title} subtitle={copy.subtitle}>
      <ButtonLink href={href('contact', language)}>{copy.contact}</ButtonLink>
    </ClosingCta>
  );
}
