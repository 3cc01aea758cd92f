import { fieldOrder, leadFields, type LeadField } from '#lead/fields.ts';
import { contactFormId } from './draft.ts';

/** What another page gives a visitor to take along into the form. */
export type CarriedValues = Partial<Record<LeadField, string>>;

/** The fragment of an address of the contact page that fills in fields of the form. */
export function carryingFragment(values: CarriedValues): string {
  return `${contactFormId}&${new URLSearchParams(values).toString().replaceAll('+', '%20')}`;
}

/** What the fragment of an address carries, `#` included, or null. */
export function carriedIn(hash: string): CarriedValues | null {
  const prefix = `#${contactFormId}&`;
  if (!hash.startsWith(prefix)) return null;
  const values = new URLSearchParams(hash.slice(prefix.length));
  const found = fieldOrder.filter((field) => values.has(field));
  return Object.fromEntries(found.map((field) => [field, values.get(field) ?? '']));
}

/**
 * Fills the form in. What the visitor has typed stays: a field that is not empty is left alone, and
 * a message goes below what is in its field, unless it is there already. One that would not fit is
 * not taken.
 */
export function takeAlong(form: HTMLFormElement, values: CarriedValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field === null || !('value' in field) || typeof field.value !== 'string') continue;
    if (name === 'message') field.value = messageWith(field.value, value);
    else if (field.value === '') field.value = value;
  }
  // The draft is kept, as of what is typed.
  form.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** What is typed, and below it what is carried. */
export function messageWith(typed: string, carried: string): string {
  if (typed.includes(carried)) return typed;
  const message = typed.trim() === '' ? carried : `${typed.trimEnd()}\n\n${carried}`;
  return message.length <= leadFields.message.maxLength ? message : typed;
}
