import { removeStored } from '#browser/storage.ts';

/** Id of the contact form. */
export const contactFormId = 'contact-form';

/** Key under which the browser's session storage keeps what was typed into the contact form. */
export const draftStorageKey = 'contact-draft';

export function clearDraft(): void {
  removeStored('sessionStorage', draftStorageKey);
}
