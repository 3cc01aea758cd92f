import type { IconName } from '@altanube/content/icon-names';
import { Icon } from '#ui/icon.tsx';
import { Paragraphs } from '#ui/lists.tsx';
import type { ReactNode } from 'react';

type TextRowProps = {
  id?: string;
  icon?: IconName;
  title: string;
  paragraphs?: readonly string[];
  children?: ReactNode;
};

/** A row of a list: its title with its text beside it. */
export function TextRow({ id, icon, title, paragraphs, children }: TextRowProps) {
  return (
    <li className="grid gap-x-10 gap-y-3 @md:grid-cols-[2fr_3fr]">
      <h3 id={id} className="flex gap-3 text-xl">
        {icon !== undefined && <Icon name={icon} className="size-7 text-accent-deep" />}
        {title}
      </h3>
      {paragraphs !== undefined && (
        <div className="grid content-start gap-[1em] text-soft">
          <Paragraphs texts={paragraphs} />
        </div>
      )}
      {children}
    </li>
  );
}
