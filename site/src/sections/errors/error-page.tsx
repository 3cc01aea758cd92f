import type { ReactNode } from 'react';
import { Scene } from '../shared/scene.tsx';

type ErrorPageProps = {
  title: ReactNode;
  text: ReactNode;
  help?: string;
  /** Links to go on from here. */
  children: ReactNode;
};

/** The content of an error page: heading, explanation and links. */
export function ErrorPage({ title, text, help, children }: ErrorPageProps) {
  return (
    <div className="column pt-4 pb-(--spacing-section)">
      <div className="dark-panel dark-panel-centered">
        <div className="dark-panel-text">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 text-xl">{text}</p>
          {help !== undefined && (
            <p className="mx-auto mt-3 max-w-(--container-text) text-soft">{help}</p>
          )}
          <div className="mt-8 grid justify-center gap-3 sm:flex">{children}</div>
        </div>
        <Scene name="dawn" />
      </div>
    </div>
  );
}
