import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';

/**
 * `sun`: the one thing we would like done. `line`: an alternative. `dusk`: an alternative on a dark
 * ground. `night`: on a coloured card. Drawn in `ui.css`.
 */
export type ButtonLook = 'sun' | 'line' | 'dusk' | 'night';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook };
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook };

/** A link that looks like a button. */
export function ButtonLink({ look = 'sun', className, children, ...rest }: LinkProps) {
  return (
    <a className={buttonClasses(look, className)} {...rest}>
      {children}
    </a>
  );
}

export function Button({ look = 'sun', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses(look, className)} {...rest} />;
}

/** For a link of another kind that is to look like a button. */
export function buttonClasses(look: ButtonLook, className?: string): string {
  return classes('button', looks[look], className);
}

const looks = {
  sun: 'button-sun',
  line: 'button-line',
  dusk: 'button-dusk',
  night: 'button-night',
} as const satisfies Record<ButtonLook, string>;
