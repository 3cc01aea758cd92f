import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Scene, type SceneName } from './scene.tsx';

type PageHeroProps = {
  badge?: string | null;
  /** Where the badge leads, if it is a link. */
  badgeHref?: string;
  title: ReactNode;
  subtitle: ReactNode;
  /** Small print below the subtitle. */
  note?: string;
  /** Beside the text where there is room, else below it. */
  picture?: ReactNode;
  /** Drawn below the text. */
  scene?: SceneName;
  /** Buttons or notes under the text. */
  children?: ReactNode;
};

/** The hero of every page but the home page, with its `h1`, on a dark panel. */
export function PageHero(props: PageHeroProps) {
  const { badge, badgeHref, title, subtitle, note, picture, scene = 'sunrise', children } = props;
  return (
    <div className="@container">
      <div className="column pt-4">
        <div className="dark-panel">
          <div
            className={clsx(
              'dark-panel-text',
              // The picture stands before the ridges.
              picture !== undefined &&
                'relative z-1 grid gap-10 pb-0 @lg:grid-cols-[1.35fr_1fr] @lg:items-center @lg:gap-14',
            )}
          >
            <div>
              {badge != null && (
                <p className="eyebrow mb-4 text-soft">
                  {badgeHref === undefined ? (
                    badge
                  ) : (
                    <a href={badgeHref} className="underline underline-offset-4">
                      {badge}
                    </a>
                  )}
                </p>
              )}
              <h1 className="text-4xl">{title}</h1>
              <p className="mt-5 max-w-text text-lg">{subtitle}</p>
              {note !== undefined && <p className="mt-5 max-w-text text-sm text-soft">{note}</p>}
              {children !== undefined && <div className="mt-8 grid gap-3 @sm:flex">{children}</div>}
            </div>
            {picture}
          </div>
          <Scene name={scene} className={picture === undefined ? undefined : '@lg:-mt-6'} />
        </div>
      </div>
    </div>
  );
}
