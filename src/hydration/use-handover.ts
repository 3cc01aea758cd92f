import { useEffect, useRef, useState } from 'react';

/** What a plain `<details>` menu was doing when its rich counterpart took its place. */
export type Handover = { isOpen: boolean; hasFocus: boolean };

/**
 * For a menu that is `<details>` in the finished HTML and something richer once it is live.
 * `handover` is null as long as the plain menu, which takes the ref, has to be rendered.
 */
export function useHandover() {
  const plain = useRef<HTMLDetailsElement>(null);
  const [handover, setHandover] = useState<Handover | null>(null);

  // What the visitor did to the plain menu is known only here, when React takes over the HTML.
  useEffect(() => {
    const details = plain.current;
    if (details === null) return;
    const takeOver = () => {
      const hasFocus = details.contains(document.activeElement);
      setHandover({ isOpen: details.open, hasFocus });
    };
    return whenReleased(details, takeOver);
  }, []);

  return { plain, handover };
}

/**
 * Gives the focus that a closed plain menu had to the element that takes the ref. An open menu
 * is given the focus by what is open.
 */
export function useTakenFocus<Target extends HTMLElement>({ hasFocus, isOpen }: Handover) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (hasFocus && !isOpen) target.current?.focus();
  }, [hasFocus, isOpen]);
  return target;
}

/**
 * Acts at once, or, while the element is being pressed, after the press has had its effect: an
 * element that is replaced between press and release loses the click. Returns what undoes it.
 */
function whenReleased(element: Element, act: () => void): () => void {
  const canceled = new AbortController();
  const { signal } = canceled;
  if (element.matches(':active')) {
    for (const end of ['click', 'pointercancel', 'dragend']) {
      addEventListener(end, () => setTimeout(act), { once: true, signal });
    }
  } else {
    act();
  }
  return () => canceled.abort();
}
