import { originFragment, type ContactOrigin } from '@altanube/contact/attribution';
import { leadFields, type FieldOf } from '@altanube/contact/fields';
import { tellCarriedIsTaken } from '#features/tools/acts.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { carriesValues, contactFormId } from './draft.ts';
import { formTitleId } from './subject-line.ts';

/** Values that another page passes to the form, in the fragment of its address. */
export type CarriedValues = Partial<Record<(typeof carriedFields)[number], string>>;

const carriedFields = ['message', 'size', 'suite'] as const satisfies (
  'message' | FieldOf<'choice'>
)[];

export function carryingFragment(values: CarriedValues, origin: ContactOrigin): string {
  const filledIn = new URLSearchParams(values).toString().replaceAll('+', '%20');
  return `${contactFormId}&${filledIn}&${originFragment(origin)}`;
}

/** The values in a fragment, `#` included, or null. */
export function carriedIn(hash: string): CarriedValues | null {
  if (!carriesValues(hash)) return null;
  const values = new URLSearchParams(hash.slice(1));
  const found = carriedFields.filter((field) => values.get(field)?.trim());
  return Object.fromEntries(found.map((field) => [field, values.get(field) ?? '']));
}

/**
 * Fills in what the address of the page carries, once, and removes it from the address. Returns whether
 * something was carried, and had room, until the form is reset.
 */
export function useCarriedValues(
  form: RefObject<HTMLFormElement | null>,
): 'taken' | 'no-room' | null {
  const [state, setState] = useState<'taken' | 'no-room' | null>(null);

  const take = useEffectEvent(() => {
    const values = carriedIn(location.hash);
    if (values === null || form.current === null) return;
    setState(fillIn(form.current, values) ? 'taken' : 'no-room');
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    tellCarriedIsTaken();
    document.getElementById(formTitleId)?.scrollIntoView();
  });

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const timer = setTimeout(take);
    addEventListener('hashchange', () => take(), { signal });
    form.current?.addEventListener('reset', () => setState(null), { signal });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [form]);

  return state;
}

/** Adds to the message, and replaces the other fields. Returns whether the message had room. */
function fillIn(form: HTMLFormElement, values: CarriedValues): boolean {
  let hasRoom = true;
  for (const [name, carried] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) {
      const message = messageWith(field.value, carried);
      hasRoom = message !== null;
      field.value = message ?? field.value;
    } else if (field instanceof HTMLSelectElement) field.value = carried;
  }
  // Saves the draft.
  form.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return hasRoom;
}

/** The text that was typed, and the carried text below it, once; null if there is no room for both. */
export function messageWith(typed: string, carried: string): string | null {
  if (typed.includes(carried)) return typed;
  const message = typed.trim() === '' ? carried : `${typed.trimEnd()}\n\n${carried}`;
  return message.length <= leadFields.message.maxLength ? message : null;
}
