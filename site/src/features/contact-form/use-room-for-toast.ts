import type { ToastMessage } from '#ui/toast.tsx';
import { useLayoutEffect, useRef } from 'react';

/**
 * What gets the focus is scrolled clear of the message at the end of the window, too. Returns the ref
 * of the place where messages appear.
 */
export function useRoomForToast(message: ToastMessage | null) {
  const place = useRef<HTMLElement>(null);

  // Before the effect that moves the focus to a mistake.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (message !== null) style.scrollPaddingBottom = `${place.current?.offsetHeight ?? 0}px`;
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [message]);

  return place;
}
