import type { ReactNode } from 'react';
import { Ridges } from './ridges.tsx';

type PageHeroProps = {
  badge?: string;
  title: string;
  subtitle: string;
  /** A remark in small print. */
  note?: string;
  /** Buttons or notes under the text. */
  children?: ReactNode;
};

/** The top of every page but the home page: its one `h1`, on a night panel. */
export function PageHero({ badge, title, subtitle, note, children }: PageHeroProps) {
  return (
    <div className="column pt-4">
      <div className="sky-panel px-(--spacing-gutter) pt-12 pb-28 lg:px-16 lg:pt-20 lg:pb-36">
        {badge !== undefined && <p className="eyebrow mb-4 text-on-dusk-soft">{badge}</p>}
        <h1 className="max-w-4xl text-4xl text-on-dusk">{title}</h1>
        <p className="mt-5 max-w-(--container-text) text-lg text-on-dusk">{subtitle}</p>
        {note !== undefined && (
          <p className="mt-5 max-w-(--container-text) text-sm text-on-dusk-soft">{note}</p>
        )}
        {children !== undefined && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
        <Ridges />
      </div>
    </div>
  );
}
