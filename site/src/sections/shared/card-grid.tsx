import { clsx } from 'clsx';
import { Children, type ReactNode } from 'react';

type CardGridProps = { className: string; children: ReactNode };

/** A list of cards, in columns that leave no card alone in its row. */
export function CardGrid({ className, children }: CardGridProps) {
  const count = Children.count(children);
  return (
    <ul
      className={clsx(
        'grid',
        count === 2 && '@md:grid-cols-2',
        count === 4 && '@sm:grid-cols-2 @xl:grid-cols-4',
        ![2, 4].includes(count) && '@lg:grid-cols-3',
        className,
      )}
    >
      {children}
    </ul>
  );
}
