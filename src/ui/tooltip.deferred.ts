import { closestElement } from '#browser/elements.ts';
import { tooltipControl } from './tooltip-control.ts';

/**
 * Tooltips open and close by style alone. This also closes them by Escape and by a press, until
 * the pointer leaves the control, or comes to one, or the keyboard's focus moves.
 */
export function dismissTooltips(): void {
  const page = document.documentElement;
  const dismiss = () => page.toggleAttribute('data-tooltips-off', true);
  const allow = () => page.removeAttribute('data-tooltips-off');

  addEventListener('pointerdown', dismiss);
  addEventListener('click', dismiss);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss();
  });
  addEventListener('pointerout', ({ target, relatedTarget }) => {
    if (controlAround(target) !== controlAround(relatedTarget)) allow();
  });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) allow();
  });
}

function controlAround(target: EventTarget | null): Element | null {
  return closestElement(target, `.${tooltipControl}`);
}
