import { spriteUrl, type SpriteName } from '#site/icon-sprite.ts';
import { classes } from './classes.ts';

type IconProps = {
  name: SpriteName;
  className?: string;
  /** What it says where it stands alone; without one it is decoration. */
  label?: string;
};

/** An icon of the set. For pages only: islands draw theirs with `DrawnIcon`. */
export function Icon({ name, className, label }: IconProps) {
  const speech =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={classes('icon', className)} {...speech}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
