import { hoveredSince } from '#hydration/hovered-since.ts';
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';

/** docs/behaviour.md, N-6 and N-7. */
const openDelayMs = 200;
const skipDelayMs = 300;
const closeDelayMs = 150;

/**
 * Opens a menu once a mouse has rested on it for 200 ms, or at once within 300 ms of its last close,
 * and closes it 150 ms after the mouse has left. What is not a mouse presses instead. Returns the
 * handlers of the menu.
 */
export function useHoverIntent(menu: RefObject<HTMLDetailsElement | null>, isEnabled: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAtMs = useRef(-Infinity);

  function stop(): void {
    clearTimeout(timer.current);
  }

  // A mouse that came before the code, and rests, says nothing more.
  useEffect(() => {
    const details = menu.current;
    const sinceMs = details === null || !isEnabled ? null : hoveredSince(details);
    if (details === null || sinceMs === null) return;
    const open = () => (details.open = true);
    timer.current = setTimeout(open, openDelayMs - (performance.now() - sinceMs));
    return () => clearTimeout(timer.current);
  }, [menu, isEnabled]);

  if (!isEnabled) return {};
  return {
    onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLDetailsElement>) {
      if (pointerType !== 'mouse') return;
      stop();
      if (performance.now() - closedAtMs.current <= skipDelayMs) currentTarget.open = true;
      else timer.current = setTimeout(() => (currentTarget.open = true), openDelayMs);
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
    onToggle({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
      if (!currentTarget.open) closedAtMs.current = performance.now();
    },
  };
}
