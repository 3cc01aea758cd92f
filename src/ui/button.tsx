import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';

/** `sun`: the one thing we would like done. `line`: an alternative. `dusk`: on a dark ground. */
export type ButtonLook = 'sun' | 'line' | 'dusk';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook };
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook };

/** A link that looks like a button. */
export function ButtonLink({ look = 'sun', className, children, ...rest }: LinkProps) {
  return (
    <a className={classes(shape, looks[look], className)} {...rest}>
      {children}
    </a>
  );
}

export function Button({ look = 'sun', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(shape, looks[look], className)} {...rest} />;
}

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center ' +
  'font-semibold transition-colors disabled:cursor-progress disabled:opacity-70';

const looks = {
  sun: 'bg-sun text-on-sun hover:bg-on-dusk hover:text-on-sun hover:ring-2 hover:ring-sun forced-colors:border',
  line: 'border-2 border-control text-ink hover:border-ink',
  dusk: 'border-2 border-on-dusk-soft text-on-dusk hover:border-on-dusk',
} as const satisfies Record<ButtonLook, string>;
