import { Icon } from '#ui/icon.tsx';
import type { IconName } from '@altanube/content/icon-names';
import type { Language } from '@altanube/content/languages';

type ContentsListProps = {
  label: string;
  entries: readonly {
    id: string;
    title: string;
    icon?: IconName;
    lang?: Language | undefined;
  }[];
};

/** The parts of a long page to jump to: columns of chips, then one column that stays in view. */
export function ContentsList({ label, entries }: ContentsListProps) {
  return (
    <nav aria-label={label} className="self-start @lg:sticky @lg:top-24">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-2 @lg:-ml-4 @lg:gap-1">
        {entries.map(({ id, title, icon, lang }) => (
          <li key={id} lang={lang}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-line px-4 py-1.5 text-sm/[1.3] font-semibold hover:bg-strata @lg:border-transparent"
            >
              {icon !== undefined && <Icon name={icon} className="size-5 text-accent-deep" />}
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
