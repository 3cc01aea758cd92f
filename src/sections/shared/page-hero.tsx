import { classes } from '#ui/classes.ts';
import type { Picture } from '#ui/picture.ts';
import type { ReactNode } from 'react';
import { Ridges } from './ridges.tsx';

type PageHeroProps = {
  badge?: string;
  title: string;
  subtitle: string;
  /** A remark in small print. */
  note?: string;
  /** Stands on the ridges, beside the text where there is room. */
  picture?: Picture & { alt: string };
  /** Buttons or notes under the text. */
  children?: ReactNode;
};

/** The top of every page but the home page: its one `h1`, on a night panel. */
export function PageHero({ badge, title, subtitle, note, picture, children }: PageHeroProps) {
  return (
    <div className="stage">
      <div className="column pt-4">
        <div className="sky-panel">
          <div className={classes('hero-text', picture && 'hero-scene')}>
            <div>
              {badge !== undefined && <p className="eyebrow mb-4 text-soft">{badge}</p>}
              <h1 className="text-4xl">{title}</h1>
              <p className="mt-5 max-w-(--container-text) text-lg">{subtitle}</p>
              {note !== undefined && (
                <p className="mt-5 max-w-(--container-text) text-sm text-soft">{note}</p>
              )}
              {children !== undefined && (
                <div className="mt-8 flex flex-wrap gap-3">{children}</div>
              )}
            </div>
            {picture !== undefined && (
              <img {...picture} alt={picture.alt} className="h-auto w-full" />
            )}
          </div>
          <Ridges sun={picture === undefined ? 'right' : 'middle'} />
        </div>
      </div>
    </div>
  );
}
