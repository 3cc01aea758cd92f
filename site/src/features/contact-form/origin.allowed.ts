import { attributionField } from '@altanube/contact/attribution';
import { contactFormId } from './draft.ts';
import { readOrigin } from './origin.ts';

/**
 * A message that the browser posts, because React is not there yet or never comes, takes along what
 * brought the visitor, as one that React sends. It is put into what is sent and not into the form, so
 * that no draft holds it.
 */
export function postOrigin(): void {
  addEventListener('submit', ({ target: form, defaultPrevented }) => {
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.id !== contactFormId) return;
    const add = ({ formData }: FormDataEvent) => {
      const origin = readOrigin(Object.fromEntries(formData));
      formData.set(attributionField, JSON.stringify(origin[attributionField]));
    };
    form.addEventListener('formdata', add, { once: true });
  });
}
