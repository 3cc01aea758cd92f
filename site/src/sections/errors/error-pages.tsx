import type { ReactNode } from 'react';
import { Scene } from '../shared/scene.tsx';
import { contactHref, href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';

export function ServerError({ copy: { serverError: copy }, language }: PageContent) {
  return (
    <ErrorPage title={<FixedText>{copy.title}</FixedText>} text={copy.text}>
      <ButtonLink href={href('home', language)}>{copy.home}</ButtonLink>
    </ErrorPage>
  );
}

export function NotFound({ copy: { notFound: copy }, language }: PageContent) {
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

type ErrorPageProps = {
  title: ReactNode;
  text: ReactNode;
  help?: string;
  /** Links to go on from here. */
  children: ReactNode;
};

/** The content of an error page: heading, explanation and links. */
function ErrorPage({ title, text, help, children }: ErrorPageProps) {
  return (
    <div className="column pt-4 pb-section">
      <div className="dark-panel dark-panel-centered">
        <div className="dark-panel-text">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 text-xl">{text}</p>
          {help !== undefined && <p className="mx-auto mt-3 max-w-text text-soft">{help}</p>}
          <div className="mt-8 grid justify-center gap-3 sm:flex">{children}</div>
        </div>
        <Scene name="dawn" />
      </div>
    </div>
  );
}

/** Text that is English in every language (docs/behaviour.md, ERR-1, ERR-3), marked with `lang`. */
function FixedText({ children }: { children: string }) {
  return <span lang="en">{children}</span>;
}
