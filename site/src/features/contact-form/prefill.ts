import { formatAttributionFragment, type LinkAttribution } from '@altanube/contact/attribution';
import { contactFields, type FieldOf } from '@altanube/contact/fields';
import { announcePrefillApplied } from '#features/tools/analytics.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { hasPrefill, contactFormId } from './draft.ts';
import { formTitleId } from './subject-line.ts';

/** Form values that another page passes in the URL fragment. */
export type Prefill = Partial<Record<(typeof prefillFields)[number], string>>;

const prefillFields = ['message', 'size', 'suite'] as const satisfies (
  'message' | FieldOf<'choice'>
)[];

export function formatPrefillFragment(values: Prefill, attribution: LinkAttribution): string {
  const parameters = new URLSearchParams(values).toString().replaceAll('+', '%20');
  return `${contactFormId}&${parameters}&${formatAttributionFragment(attribution)}`;
}

/** The prefill in a fragment, `#` included, or null. */
export function parsePrefill(hash: string): Prefill | null {
  if (!hasPrefill(hash)) return null;
  const values = new URLSearchParams(hash.slice(1));
  const found = prefillFields.filter((field) => values.get(field)?.trim());
  return Object.fromEntries(found.map((field) => [field, values.get(field) ?? '']));
}

/**
 * Applies the prefill in the page's URL once, and removes it from the URL. Returns whether there
 * was one, and whether the message had room, until the form is reset.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>): 'taken' | 'no-room' | null {
  const [state, setState] = useState<'taken' | 'no-room' | null>(null);

  const applyFromUrl = useEffectEvent(() => {
    const values = parsePrefill(location.hash);
    if (values === null || form.current === null) return;
    setState(applyPrefill(form.current, values) ? 'taken' : 'no-room');
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    announcePrefillApplied();
    document.getElementById(formTitleId)?.scrollIntoView();
  });

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const timer = setTimeout(applyFromUrl);
    addEventListener('hashchange', () => applyFromUrl(), { signal });
    form.current?.addEventListener('reset', () => setState(null), { signal });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [form]);

  return state;
}

/** Adds to the message, and replaces the other fields. Returns whether the message had room. */
function applyPrefill(form: HTMLFormElement, values: Prefill): boolean {
  let hasRoom = true;
  for (const [name, addition] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) {
      // A begun message asks for what the prefill says.
      const typed = field.value === field.defaultValue ? '' : field.value;
      const message = appendToMessage(typed, addition);
      hasRoom = message !== null;
      field.value = message ?? field.value;
    } else if (field instanceof HTMLSelectElement) field.value = addition;
  }
  // Saves the draft.
  form.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return hasRoom;
}

/** Appends a text to the typed one unless it is included; null if there is no room for both. */
export function appendToMessage(typed: string, addition: string): string | null {
  if (typed.includes(addition)) return typed;
  const message = typed.trim() === '' ? addition : `${typed.trimEnd()}\n\n${addition}`;
  return message.length <= contactFields.message.maxLength ? message : null;
}
