import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { clsx } from 'clsx';

/**
 * `primary`: the one thing we would like done. `outline`: an alternative, `outline-on-dark` where the
 * surface is dark.
 */
type ButtonVariant = 'primary' | 'outline' | 'outline-on-dark';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: ButtonVariant };
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={buttonClasses(variant, className)}>
      {children}
    </a>
  );
}

export function Button({ variant = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses(variant, className)} {...rest} />;
}

/** For a link of another kind that is to look like a button. */
export function buttonClasses(variant: ButtonVariant, className?: string): string {
  return clsx('button', variants[variant], className);
}

const variants = {
  primary: 'button-primary',
  outline: 'button-outline',
  'outline-on-dark': 'button-outline-on-dark',
} as const satisfies Record<ButtonVariant, string>;
