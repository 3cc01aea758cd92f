import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type HeadingCopy = { title: string; subtitle?: string };

type SectionProps = {
  /** The id of the element, and so a fragment that links can name. */
  id: string;
  /** Of its heading; without it, `children` have a `SectionHeading`. */
  copy?: HeadingCopy;
  /** Where there is room, the heading stands beside the content, which is one element. */
  layout?: 'beside';
  background?: 'strata';
  className?: string;
  children: ReactNode;
};

/** A full-width section, labelled by its heading. */
export function Section(props: SectionProps) {
  const { id, copy, layout, background, className, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('section', background === 'strata' && 'section-strata', className)}
    >
      <div
        className={clsx(
          'column',
          layout === 'beside' && 'grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14',
        )}
      >
        {copy !== undefined && <SectionHeading of={id} copy={copy} />}
        {children}
      </div>
    </section>
  );
}

/** `of`: the id of the section that it labels. */
export function SectionHeading({ of, copy }: { of: string; copy: HeadingCopy }) {
  return (
    <div className="max-w-text">
      <h2 id={`${of}-title`} className="text-3xl">
        {copy.title}
      </h2>
      {copy.subtitle !== undefined && <p className="mt-4 text-lg text-soft">{copy.subtitle}</p>}
    </div>
  );
}
