import type { ServerErrorWords } from '#content/schema/errors.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

type ServerErrorProps = { words: ServerErrorWords; language: Language };

export function ServerError({ words, language }: ServerErrorProps) {
  return (
    <ErrorPage title={words.title} text={words.text}>
      <ButtonLink href={href('home', language)}>{words.home}</ButtonLink>
    </ErrorPage>
  );
}
