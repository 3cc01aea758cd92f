import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SectionProps = {
  /** The id of the element, and so a fragment that links can name. */
  id: string;
  background?: 'paper' | 'strata';
  className?: string;
  children: ReactNode;
};

/** A full-width section, labelled by the heading with the id `${id}-title`. */
export function Section({ id, background = 'paper', className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('section', background === 'strata' && 'section-strata', className)}
    >
      <div className="column">{children}</div>
    </section>
  );
}

type SectionHeadingProps = {
  /** The id of the section that it labels. */
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
