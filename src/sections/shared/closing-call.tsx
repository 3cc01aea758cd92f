import type { ReactNode } from 'react';
import { Ridges } from './ridges.tsx';

type ClosingCallProps = { title: string; subtitle: string; children: ReactNode };

/** The last word of a page: what to do next, over the horizon. */
export function ClosingCall({ title, subtitle, children }: ClosingCallProps) {
  return (
    <section aria-labelledby="call-title" className="column pb-(--spacing-section)">
      <div className="sky-panel px-(--spacing-gutter) pt-12 pb-32 text-center lg:pt-20 lg:pb-44">
        <h2 id="call-title" className="mx-auto max-w-3xl text-3xl text-on-dusk">
          {title}
        </h2>
        <p className="mx-auto mt-4 max-w-(--container-text) text-lg text-on-dusk">{subtitle}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
        <Ridges />
      </div>
    </section>
  );
}
