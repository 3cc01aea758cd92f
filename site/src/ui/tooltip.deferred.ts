import { closestElement } from '#browser/elements.ts';

/** Class of a control that contains a `Tooltip`. Also in `components.css`. */
export const tooltipControl = 'has-tooltip';

/**
 * Tooltips open and close by style alone. This also closes them by Escape and by a press, until
 * the pointer leaves the control, or comes to one, or the keyboard's focus moves.
 */
export function dismissTooltips(): void {
  const toggle = (isOff: boolean) =>
    document.documentElement.toggleAttribute('data-tooltips-off', isOff);
  for (const type of ['pointerdown', 'click']) addEventListener(type, () => toggle(true));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') toggle(true);
  });
  addEventListener('pointerout', ({ target, relatedTarget }) => {
    if (findTooltipControl(target) !== findTooltipControl(relatedTarget)) toggle(false);
  });
  addEventListener('focusin', ({ target }) => {
    if (closestElement(target, ':focus-visible') !== null) toggle(false);
  });
}

function findTooltipControl(target: EventTarget | null): Element | null {
  return closestElement(target, `.${tooltipControl}`);
}
