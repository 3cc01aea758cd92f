import { useEffect, useState, useSyncExternalStore } from 'react';
import { findElement } from '#browser/elements.ts';

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

/** The visitor's zone, and the moment at which the times are looked for. */
export type VisitorClock = { timeZone: string; now: number };

/** Null until it is known. */
export function useVisitorClock(): VisitorClock | null {
  const [clock, setClock] = useState<VisitorClock | null>(null);
  useEffect(() => {
    const look = () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      setClock({ timeZone, now: Date.now() });
    };
    const timer = setTimeout(look);
    // A page that was left open for a night.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
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
