import type { ServerErrorCopy } from '@altanube/content/schema/error-pages';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';
import { FixedText } from './fixed-text.tsx';

type ServerErrorProps = { copy: ServerErrorCopy; language: Language };

export function ServerError({ copy, language }: ServerErrorProps) {
  return (
    <ErrorPage title={<FixedText>{copy.title}</FixedText>} text={copy.text}>
      <ButtonLink href={href('home', language)}>{copy.home}</ButtonLink>
    </ErrorPage>
  );
}
