import type { ReactNode } from 'react';
import { Scene } from './scene.tsx';

type ClosingCtaProps = { title: string; subtitle: string; children: ReactNode };

/** The call to action at the end of a page. */
export function ClosingCta({ title, subtitle, children }: ClosingCtaProps) {
  return (
    <section aria-labelledby="call-title" className="section">
      <div className="column">
        <div className="dark-panel dark-panel-centered">
          <div className="dark-panel-text">
            <h2 id="call-title" className="text-3xl">
              {title}
            </h2>
            <p className="mx-auto mt-4 max-w-(--container-text) text-lg">{subtitle}</p>
            <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
          </div>
          <Scene name="dawn" />
        </div>
      </div>
    </section>
  );
}
