import { closestElement } from '#browser/elements.ts';

/** Class of a control that holds a `Tooltip`. Also in `components.css`. */
export const tooltipControl = 'has-tooltip';

/**
 * Tooltips open and close by style alone. This also closes them by Escape and by a press, until
 * the pointer leaves the control, or comes to one, or the keyboard's focus moves.
 */
export function dismissTooltips(): void {
  const page = document.documentElement;
  const toggle = (isOff: boolean) => page.toggleAttribute('data-tooltips-off', isOff);
  const dismiss = () => toggle(true);
  const allow = () => toggle(false);
  // Where nothing can be pointed at there are no tooltips, and each change would restyle the page.
  const pointing = matchMedia('(hover: hover)');
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => {
    addEventListener(type, (event) => {
      if (pointing.matches) listener(event);
    });
  };

  listen('pointerdown', dismiss);
  listen('click', dismiss);
  listen('keydown', ({ key }) => {
    if (key === 'Escape') dismiss();
  });
  listen('pointerout', ({ target, relatedTarget }) => {
    if (controlAround(target) !== controlAround(relatedTarget)) allow();
  });
  listen('focusin', ({ target }) => {
    if (closestElement(target, ':focus-visible') !== null) allow();
  });
}

function controlAround(target: EventTarget | null): Element | null {
  return closestElement(target, `.${tooltipControl}`);
}
