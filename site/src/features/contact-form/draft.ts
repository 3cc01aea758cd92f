import { removeFromAllStorage } from '#browser/storage.ts';

export const contactFormId = 'contact-form';

/** Whether a URL fragment, `#` included, prefills the form (`prefill.ts`). */
export function hasPrefill(hash: string): boolean {
  return hash.startsWith(`#${contactFormId}&`);
}

/** Key of the form's input in session storage, or, with consent, in local storage. */
export const draftStorageKey = 'contact-draft';

export function clearDraft(): void {
  removeFromAllStorage(draftStorageKey);
}
