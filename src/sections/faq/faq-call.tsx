import type { FaqWords } from '#content/schema/faq.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCall } from '../shared/closing-call.tsx';

type FaqCallProps = { words: FaqWords['call']; language: Language };

export function FaqCall({ words, language }: FaqCallProps) {
  return (
    <ClosingCall title={words.title} subtitle={words.subtitle}>
      <ButtonLink href={href('contact', language)}>{words.contact}</ButtonLink>
      <ButtonLink look="dusk" href={href('support', language)}>
        {words.support}
      </ButtonLink>
    </ClosingCall>
  );
}
