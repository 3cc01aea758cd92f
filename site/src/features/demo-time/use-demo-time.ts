import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { findElement } from '#browser/elements.ts';
import { isKnownZone } from '@altanube/contact/zoned-time';

/** Id of the part of the form that asks for a time; the fragment of an address that opens it. */
export const demoTimeId = 'demo-time';

/** Id of the field that holds the chosen time, which is hidden from visitors. */
export const demoFieldId = 'contact-demo';

/** The content of the hidden field, which the form sends, resets and drafts: a time (RFC 9557), a day, or ''. */
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
    const unmounted = new AbortController();
    const { signal } = unmounted;
    details?.addEventListener('toggle', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    form?.addEventListener('submit', look, { signal });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
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

/** Also after a reset, and when the draft of another page is restored. */
function onChange(callback: () => void): () => void {
  // A form is reset, and a draft restored, once the event is over.
  const later = () => setTimeout(callback);
  const form = field()?.form;
  const unsubscribed = new AbortController();
  const { signal } = unsubscribed;
  form?.addEventListener('input', callback, { signal });
  form?.addEventListener('reset', later, { signal });
  addEventListener('pageshow', later, { signal });
  return () => unsubscribed.abort();
}
