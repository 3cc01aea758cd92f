import { useEffect, useState, useSyncExternalStore } from 'react';
import { findElement } from '#browser/elements.ts';
import { isKnownZone } from '@altanube/contact/zoned-time';

/** Ids of the part of the form that asks for a time, folded, and open at the top of a demo. */
export const demoTimeId = 'demo-time';
export const openDemoTimeId = 'demo-time-open';

/** Id of the field that holds the chosen time, which is hidden from visitors. */
export const demoFieldId = 'contact-demo';

/** The content of the hidden field, which the form sends, resets and drafts: a time (RFC 9557), a day, or ''. */
export function useDemoTime(): [content: string, choose: (content: string) => void] {
  const content = useSyncExternalStore(onChange, read, () => '');
  return [content, write];
}

/** The visitor's zone, null where the browser does not know it, and when the times are looked for. */
export type VisitorClock = { timeZone: string | null; now: number };

/** Null until the times are shown; then taken anew whenever the visitor comes back, or sends. */
export function useVisitorClock(isShown: boolean): VisitorClock | null {
  const [clock, setClock] = useState<VisitorClock | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      setClock({ timeZone: isKnownZone(timeZone) ? timeZone : null, now: Date.now() });
    };
    const timer = setTimeout(look);
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('visibilitychange', look, { signal });
    field()?.form?.addEventListener('submit', look, { signal });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [isShown]);
  return clock;
}

/** Moves the focus to where a mistake in the time is mended. */
export function focusDemoTime(): void {
  const open = findElement(openDemoTimeId, HTMLElement);
  const folded = findElement(demoTimeId, HTMLDetailsElement);
  const place = open?.offsetParent ? open : folded;
  if (place === folded && folded !== null) folded.open = true;
  const control = findInvalid(place) ?? place?.querySelector<HTMLElement>('summary, input');
  control?.focus({ preventScroll: true });
  // With its label.
  control?.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** The control with the mistake. */
export function findInvalid(place: Element | null): HTMLElement | null {
  const controls = 'select[aria-invalid],[aria-invalid] :checked,[aria-invalid] input';
  return place?.querySelector<HTMLElement>(controls) ?? null;
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
