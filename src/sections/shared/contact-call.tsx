import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingCall } from './closing-call.tsx';

type ContactCallProps = {
  words: { title: string; subtitle: string; contact: string };
  language: Language;
};

/** A closing call with one thing to do: get in touch. */
export function ContactCall({ words, language }: ContactCallProps) {
  return (
    <ClosingCall title={words.title} subtitle={words.subtitle}>
      <ButtonLink href={href('contact', language)}>{words.contact}</ButtonLink>
    </ClosingCall>
  );
}
