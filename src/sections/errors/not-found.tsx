import type { NotFoundCopy } from '#content/schema/error-pages.ts';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
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
