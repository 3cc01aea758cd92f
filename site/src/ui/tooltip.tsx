import { clsx } from 'clsx';

export { tooltipControl } from './tooltip.deferred.ts';

type TooltipProps = {
  /** Name of the control it stands in. */
  children: string;
  className?: string;
};

/**
 * The name of a control that shows no more than an icon or a code: always there for screen readers,
 * and shown to whoever rests the pointer on the control or comes to it by key. The control has the
 * class `tooltipControl`. Drawn and timed in `site/src/styles/tooltips.css`.
 */
export function Tooltip({ children, className }: TooltipProps) {
  return <span className={clsx('tooltip', className)}>{children}</span>;
}
