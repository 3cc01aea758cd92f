import { useEffect, type FocusEvent, type RefObject } from 'react';

/**
 * Closes a menu by Escape, which gives the focus back to its trigger, by a press outside and by any
 * of its links. Returns the handler that closes it when the focus moves out.
 */
export function useDismissal(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = menu.current;
    if (details === null) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;

    // On the window: a menu that was opened by hover does not have the focus.
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return;
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
        details.open = false;
      },
      { signal },
    );
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !details.contains(target)) details.open = false;
      },
      { signal },
    );
    // A link that opens in another tab leaves no open menu behind.
    details.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) details.open = false;
      },
      { signal },
    );
    return () => unmounted.abort();
  }, [menu]);

  return {
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
      // Nothing takes the focus when the visitor goes to another window.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
        currentTarget.open = false;
      }
    },
  };
}
