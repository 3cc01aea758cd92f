import type { ReactNode } from 'react';
import { Ridges } from '../shared/ridges.tsx';

type ErrorPageProps = {
  title: string;
  text: string;
  help?: string;
  /** What to do next. */
  children: ReactNode;
};

/** A page in place of the one that was asked for. */
export function ErrorPage({ title, text, help, children }: ErrorPageProps) {
  return (
    <div className="column pt-4 pb-(--spacing-section)">
      <div className="sky-panel px-(--spacing-gutter) pt-16 pb-40 text-center lg:pt-28 lg:pb-56">
        <h1 className="text-4xl text-on-dusk">{title}</h1>
        <p className="mt-4 text-xl text-on-dusk">{text}</p>
        {help !== undefined && (
          <p className="mx-auto mt-3 max-w-(--container-text) text-on-dusk-soft">{help}</p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
        <Ridges />
      </div>
    </div>
  );
}
