import { clsx } from 'clsx';

export { tooltipControl } from './tooltip.deferred.ts';

type TooltipProps = {
  /** Name of the control it stands in. */
  children: string;
  className?: string;
};

/**
 * The name of a control without text, for screen readers, and shown on hover and keyboard focus. The
 * control has the class `tooltipControl`; timing and looks are in `site/src/styles/tooltips.css`.
 */
export function Tooltip({ children, className }: TooltipProps) {
  return <span className={clsx('tooltip', className)}>{children}</span>;
}
