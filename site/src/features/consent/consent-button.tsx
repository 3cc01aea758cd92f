import { clsx } from 'clsx';
import { opensDialog } from './dialog-elements.ts';

/** Opens the cookie dialog again. Not there without JavaScript, where there is nothing to choose. */
export function ConsentButton({ label, className }: { label: string; className?: string }) {
  return (
    <button type="button" {...{ [opensDialog]: '' }} className={clsx('needs-script', className)}>
      {label}
    </button>
  );
}
