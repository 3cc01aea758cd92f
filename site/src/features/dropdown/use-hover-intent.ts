import { closestElement } from '#browser/elements.ts';
import { hoveredSince } from '#hydration/activation.ts';
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

/** docs/behaviour.md, N-6 and N-7. */
const openDelayMs = 200;
const skipDelayMs = 300;
const closeDelayMs = 150;

/**
 * Opens a menu once a mouse has rested on it for 200 ms, or at once within 300 ms of its last close,
 * and closes it 150 ms after the mouse has left. A press that follows does not close what the hover has
 * just opened. What is not a mouse presses instead. Returns the handlers of the menu.
 */
export function useHoverIntent(menu: RefObject<HTMLDetailsElement | null>, isEnabled: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAtMs = useRef(-Infinity);
  /** The hover has opened it, and no press has followed yet. */
  const isOpenedByHover = useRef(false);

  function stop(): void {
    clearTimeout(timer.current);
  }

  function openByHover(details: HTMLDetailsElement): void {
    if (details.open) return;
    details.open = true;
    isOpenedByHover.current = true;
  }

  // A mouse that came before the code, and rests, says nothing more.
  useEffect(() => {
    const details = menu.current;
    const sinceMs = details === null || !isEnabled ? null : hoveredSince(details);
    if (details === null || sinceMs === null) return;
    const open = () => openByHover(details);
    timer.current = setTimeout(open, openDelayMs - (performance.now() - sinceMs));
    return () => clearTimeout(timer.current);
  }, [menu, isEnabled]);

  if (!isEnabled) return {};
  return {
    onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLDetailsElement>) {
      if (pointerType !== 'mouse') return;
      stop();
      if (performance.now() - closedAtMs.current <= skipDelayMs) openByHover(currentTarget);
      else timer.current = setTimeout(() => openByHover(currentTarget), openDelayMs);
    },
    onPointerLeave({ currentTarget, pointerType }: PointerEvent<HTMLDetailsElement>) {
      if (pointerType !== 'mouse') return;
      stop();
      timer.current = setTimeout(() => {
        // Whoever is among the links by key stays there.
        const isInList = currentTarget.querySelector('ul')?.contains(document.activeElement);
        if (isInList !== true) currentTarget.open = false;
      }, closeDelayMs);
    },
    /** From here on the press decides. */
    onPointerDown: stop,
    onClick(event: MouseEvent<HTMLDetailsElement>) {
      const isPress = event.detail > 0 && closestElement(event.target, 'summary') !== null;
      if (isPress && isOpenedByHover.current) event.preventDefault();
      isOpenedByHover.current = false;
    },
    onToggle({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
      if (currentTarget.open) return;
      closedAtMs.current = performance.now();
      isOpenedByHover.current = false;
    },
  };
}
