import type { NotFoundWords } from '#content/schema/errors.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

type NotFoundProps = { words: NotFoundWords; language: Language };

export function NotFound({ words, language }: NotFoundProps) {
  return (
    <ErrorPage title={words.title} text={words.text} help={words.help}>
      <ButtonLink href={href('home', language)}>{words.home}</ButtonLink>
      <ButtonLink look="dusk" href={href('contact', language)}>
        {words.contact}
      </ButtonLink>
    </ErrorPage>
  );
}
