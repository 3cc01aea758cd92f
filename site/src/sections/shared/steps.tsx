import type { IconName } from '@altanube/content/icon-names';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';

type StepsProps = {
  items: readonly { number: string; icon?: IconName; text: ReactNode }[];
};

/** Numbered steps. On large screens each stands higher than the one before. */
export function StepList({ items }: StepsProps) {
  return (
    <ol className="steps mt-list grid gap-4 pb-section @lg:isolate @lg:-mt-2 @lg:grid-cols-3 @lg:gap-0 @lg:pb-0">
      {items.map(({ number, icon, text }) => (
        <li
          key={number}
          className="relative rounded-slope border-line bg-surface p-(--spacing-card) @lg:rounded-b-none @lg:border-r @lg:nth-1:mt-28 @lg:nth-2:mt-14"
        >
          <p
            className="flex items-center justify-between font-display text-4xl font-semibold text-accent-deep"
            aria-hidden="true"
          >
            {number}
            {icon !== undefined && <Icon name={icon} className="size-8" />}
          </p>
          {text}
        </li>
      ))}
    </ol>
  );
}
