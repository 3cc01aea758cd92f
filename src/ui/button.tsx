import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { clsx } from 'clsx';

/**
 * `sun`: the one thing we would like done. `line`: an alternative. `dusk`: an alternative on a dark
 * background. `night`: on a coloured card. Drawn in `ui.css`.
 */
export type ButtonVariant = 'sun' | 'line' | 'dusk' | 'night';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: ButtonVariant };
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A link that looks like a button. */
export function ButtonLink({ variant = 'sun', className, children, ...rest }: LinkProps) {
  return (
    <a className={buttonClasses(variant, className)} {...rest}>
      {children}
    </a>
  );
}

export function Button({ variant = 'sun', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses(variant, className)} {...rest} />;
}

/** For a link of another kind that is to look like a button. */
export function buttonClasses(variant: ButtonVariant, className?: string): string {
  return clsx('button', variants[variant], className);
}

const variants = {
  sun: 'button-sun',
  line: 'button-line',
  dusk: 'button-dusk',
  night: 'button-night',
} as const satisfies Record<ButtonVariant, string>;
