/** Class of a control that holds a `Tooltip`. `tooltip.css` and `tooltip.deferred.ts` know it by that. */
export const tooltipControl = 'has-tooltip';
