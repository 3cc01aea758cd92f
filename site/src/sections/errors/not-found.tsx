import type { NotFoundCopy } from '@altanube/content/schema/error-pages';
import { contactHref } from '@altanube/content/contact-href';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';
import { FixedText } from './fixed-text.tsx';

type NotFoundProps = { copy: NotFoundCopy; language: Language };

export function NotFound({ copy, language }: NotFoundProps) {
  return (
    <ErrorPage title={copy.title} text={<FixedText>{copy.text}</FixedText>} help={copy.help}>
      <ButtonLink href={href('home', language)}>{copy.home}</ButtonLink>
      <ButtonLink
        variant="outline-on-dark"
        href={contactHref(language, { callToAction: 'not-found' })}
      >
        {copy.contact}
      </ButtonLink>
    </ErrorPage>
  );
}
