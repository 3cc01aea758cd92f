import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { Suite } from '@altanube/content/suites';
import { href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';

type SuiteCardProps = {
  suite: Suite;
  copy: { title: string; link: string };
  language: Language;
  children: ReactNode;
};

const gradients = { google: 'bg-(image:--dawn)', microsoft: 'bg-(image:--noon)' } as const;

/** A card that leads to the page of a suite. */
export function SuiteCard({ suite, copy, language, children }: SuiteCardProps) {
  return (
    <div className={clsx('suite-card', gradients[suite])}>
      <h3 className="text-2xl">{copy.title}</h3>
      {children}
      <a
        href={href(suite, language)}
        className="button mt-auto hover:bg-brand not-print:bg-brand-deep not-print:text-on-brand"
      >
        {copy.link}
      </a>
    </div>
  );
}
