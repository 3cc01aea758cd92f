import { spriteUrl, type SpriteName } from '#site/icon-sprite.ts';
import { classes } from './classes.ts';

type IconProps = { name: SpriteName; className?: string };

/** An icon of the set, as decoration. For pages only: islands draw theirs with `DrawnIcon`. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classes('icon', className)} aria-hidden>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
