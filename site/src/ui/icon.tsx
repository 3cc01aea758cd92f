import { spriteUrl, type SpriteName } from '#icons/icon-sprite.ts';
import { clsx } from 'clsx';

type IconProps = { name: SpriteName; className?: string };

/** An icon of the set, as decoration. For pages only: islands draw theirs with `DrawnIcon`. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={clsx('icon', className)} aria-hidden>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}

/** An icon on a square. */
export function Tile({ name, className }: IconProps) {
  return (
    <span
      className={clsx(
        'grid size-14 place-items-center self-start rounded-[0.25rem_1.25rem_0.25rem_0.25rem] bg-strata text-accent-deep',
        className,
      )}
      aria-hidden="true"
    >
      <Icon name={name} className="size-7" />
    </span>
  );
}
