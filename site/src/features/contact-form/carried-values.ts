import { originFragment, type ContactOrigin } from '@altanube/contact/attribution';
import { leadFields, type FieldOf } from '@altanube/contact/fields';
import { carriesValues, contactFormId } from './draft.ts';

/** What another page gives a visitor to take along into the form. */
export type CarriedValues = Partial<Record<(typeof carriedFields)[number], string>>;

const carriedFields = ['message', 'size', 'suite'] as const satisfies (
  'message' | FieldOf<'choice'>
)[];

/** The fragment of an address of the contact page that fills in fields of the form, too. */
export function carryingFragment(values: CarriedValues, origin: ContactOrigin): string {
  const filledIn = new URLSearchParams(values).toString().replaceAll('+', '%20');
  return `${contactFormId}&${filledIn}&${originFragment(origin)}`;
}

/** What the fragment of an address carries, `#` included, or null. */
export function carriedIn(hash: string): CarriedValues | null {
  if (!carriesValues(hash)) return null;
  const values = new URLSearchParams(hash.slice(1));
  const found = carriedFields.filter((field) => values.get(field)?.trim());
  return Object.fromEntries(found.map((field) => [field, values.get(field) ?? '']));
}

/**
 * Fills the form in, and returns whether the message had room for what is carried. It goes below what
 * the visitor has typed, unless it is there already. What was chosen last counts: the other fields take
 * what is carried.
 */
export function takeAlong(form: HTMLFormElement, values: CarriedValues): boolean {
  let hasRoom = true;
  for (const [name, carried] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) {
      const message = messageWith(field.value, carried);
      hasRoom = message !== null;
      field.value = message ?? field.value;
    } else if (field instanceof HTMLSelectElement) field.value = carried;
  }
  // The draft is kept, as of what is typed.
  form.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return hasRoom;
}

/** What is typed, and below it what is carried; null if there is no room for both. */
export function messageWith(typed: string, carried: string): string | null {
  if (typed.includes(carried)) return typed;
  const message = typed.trim() === '' ? carried : `${typed.trimEnd()}\n\n${carried}`;
  return message.length <= leadFields.message.maxLength ? message : null;
}
