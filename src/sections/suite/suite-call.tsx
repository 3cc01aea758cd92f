import type { SuiteWords } from '#content/schema/suite.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCall } from '../shared/closing-call.tsx';

type SuiteCallProps = { words: SuiteWords['finalCall']; language: Language };

export function SuiteCall({ words, language }: SuiteCallProps) {
  return (
    <ClosingCall title={words.title} subtitle={words.subtitle}>
      <ButtonLink href={href('contact', language)}>{words.contact}</ButtonLink>
      <ButtonLink look="dusk" href={href('pricing', language)}>
        {words.pricing}
      </ButtonLink>
    </ClosingCall>
  );
}
