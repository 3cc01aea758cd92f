import { useEffect, useState, useSyncExternalStore } from 'react';
import { findElement } from '#browser/elements.ts';
import { isKnownZone } from '@altanube/contact/zoned-time';

/** Ids of the part of the form that asks for a time, folded, and open at the top of a demo. */
export const demoTimeId = 'demo-time';
export const openDemoTimeId = 'demo-time-open';

/** Id of the field that holds the chosen time, which is hidden from visitors. */
export const demoFieldId = 'contact-demo';

/** State in the hidden field of the form: a time (RFC 9557), a day, or an empty string. */
export function useDemoTime(): [content: string, setContent: (content: string) => void] {
  const content = useSyncExternalStore(subscribeToField, readContent, () => '');
  return [content, writeContent];
}

/** The visitor's zone, null if the browser does not know it, and the current time in ms. */
export type VisitorClock = { timeZone: string | null; now: number };

/** Null until the times are shown; then updated when the visitor returns to the page or submits. */
export function useVisitorClock(isShown: boolean): VisitorClock | null {
  const [clock, setClock] = useState<VisitorClock | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const updateClock = () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      setClock({ timeZone: isKnownZone(timeZone) ? timeZone : null, now: Date.now() });
    };
    const timer = setTimeout(updateClock);
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('visibilitychange', updateClock, { signal });
    findField()?.form?.addEventListener('submit', updateClock, { signal });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [isShown]);
  return clock;
}

/** Focuses the control in which an invalid time is corrected. */
export function focusDemoTime(): void {
  const open = findElement(openDemoTimeId, HTMLElement);
  const folded = findElement(demoTimeId, HTMLDetailsElement);
  const place = open?.offsetParent ? open : folded;
  if (place === folded && folded !== null) folded.open = true;
  const control = findInvalid(place) ?? place?.querySelector<HTMLElement>('summary, input');
  control?.focus({ preventScroll: true });
  // Scrolls to its label too.
  control?.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** The invalid control. */
export function findInvalid(place: Element | null): HTMLElement | null {
  const controls = '[aria-invalid] :checked,[aria-invalid] input';
  return place?.querySelector<HTMLElement>(controls) ?? null;
}

function findField(): HTMLInputElement | null {
  return findElement(demoFieldId, HTMLInputElement);
}

function readContent(): string {
  return findField()?.value ?? '';
}

function writeContent(content: string): void {
  const input = findField();
  if (input === null) return;
  input.value = content;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Also calls back after a reset, and when another page's draft is restored. */
function subscribeToField(callback: () => void): () => void {
  // Forms are reset, and drafts restored, only after these events.
  const later = () => setTimeout(callback);
  const form = findField()?.form;
  const unsubscribed = new AbortController();
  const { signal } = unsubscribed;
  form?.addEventListener('input', callback, { signal });
  form?.addEventListener('reset', later, { signal });
  addEventListener('pageshow', later, { signal });
  return () => unsubscribed.abort();
}
