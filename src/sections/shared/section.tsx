import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SectionProps = {
  /** Names the section, and is the fragment of its address. */
  id: string;
  /** The page's own background, or a slightly darker one. */
  tone?: 'default' | 'tinted';
  className?: string;
  children: ReactNode;
};

/** A part of the page over its whole width, named by the heading that has the id `${id}-title`. */
export function Section({ id, tone = 'default', className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('section', tone === 'tinted' && 'section-tinted', className)}
    >
      <div className="column">{children}</div>
    </section>
  );
}

type SectionHeadingProps = {
  /** The id of the section it names. */
  of: string;
  title: string;
  subtitle?: string;
  className?: string;
};

export function SectionHeading({ of, title, subtitle, className }: SectionHeadingProps) {
  return (
    <div className={clsx('max-w-(--container-text)', className)}>
      <h2 id={`${of}-title`} className="text-3xl">
        {title}
      </h2>
      {subtitle !== undefined && <p className="mt-4 text-lg text-soft">{subtitle}</p>}
    </div>
  );
}
