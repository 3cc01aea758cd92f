import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { findElement } from '#browser/elements.ts';
import { isKnownZone } from '@altanube/contact/zoned-time';

/** Id of the part of the form that asks for a time; the fragment of an address that opens it. */
export const demoTimeId = 'demo-time';

/** Id of the field that holds the chosen time, which is hidden from visitors. */
export const demoFieldId = 'contact-demo';

/**
 * What the hidden field holds: nothing, a time (RFC 9557), or a day without a time. The field keeps
 * it, so that it is sent, reset and kept as a draft as every other is.
 */
export function useDemoTime(): [content: string, choose: (content: string) => void] {
  const content = useSyncExternalStore(onChange, read, () => '');
  return [content, write];
}

/** The visitor's zone, null where the browser does not know it, and when the times are looked for. */
export type VisitorClock = { timeZone: string | null; now: number };

/** Null until the visitor opens the element; then taken anew whenever they come back, or send. */
export function useVisitorClock(
  element: RefObject<HTMLDetailsElement | null>,
): VisitorClock | null {
  const [clock, setClock] = useState<VisitorClock | null>(null);
  useEffect(() => {
    const details = element.current;
    const form = details?.closest('form');
    const look = () => {
      if (!details?.open) return;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      setClock({ timeZone: isKnownZone(timeZone) ? timeZone : null, now: Date.now() });
    };
    // It may have been opened before it was hydrated.
    const timer = setTimeout(look);
    details?.addEventListener('toggle', look);
    document.addEventListener('visibilitychange', look);
    form?.addEventListener('submit', look);
    return () => {
      clearTimeout(timer);
      details?.removeEventListener('toggle', look);
      document.removeEventListener('visibilitychange', look);
      form?.removeEventListener('submit', look);
    };
  }, [element]);
  return clock;
}

function field(): HTMLInputElement | null {
  return findElement(demoFieldId, HTMLInputElement);
}

function read(): string {
  return field()?.value ?? '';
}

function write(content: string): void {
  const input = field();
  if (input === null) return;
  input.value = content;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Besides what is chosen: a form that is emptied, and a draft that another page has changed. */
function onChange(callback: () => void): () => void {
  // A form is reset, and a draft restored, once the event is over.
  const later = () => setTimeout(callback);
  const form = field()?.form;
  form?.addEventListener('input', callback);
  form?.addEventListener('reset', later);
  addEventListener('pageshow', later);
  return () => {
    form?.removeEventListener('input', callback);
    form?.removeEventListener('reset', later);
    removeEventListener('pageshow', later);
  };
}
