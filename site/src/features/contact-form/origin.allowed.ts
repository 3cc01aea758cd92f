import { attributionField } from '@altanube/contact/attribution';
import { contactFormId } from './draft.ts';
import { readOrigin } from './origin.ts';

/**
 * Adds the campaign to a message that the browser posts itself, without React: to the data that is sent,
 * not to the form, so that no draft contains it.
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
