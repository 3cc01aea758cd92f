import { removeKept } from '#browser/storage.ts';

/** Id of the contact form. */
export const contactFormId = 'contact-form';

/**
 * Key under which the browser keeps what was typed into the contact form: its session storage, or with
 * consent its local storage.
 */
export const draftStorageKey = 'contact-draft';

export function clearDraft(): void {
  removeKept(draftStorageKey);
}
