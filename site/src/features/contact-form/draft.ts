import { removeKept } from '#browser/storage.ts';

export const contactFormId = 'contact-form';

/** Whether the fragment of an address, `#` included, fills in fields of the form (`carried-values.ts`). */
export function carriesValues(hash: string): boolean {
  return hash.startsWith(`#${contactFormId}&`);
}

/** Key of the form's input in session storage, or, with consent, in local storage. */
export const draftStorageKey = 'contact-draft';

export function clearDraft(): void {
  removeKept(draftStorageKey);
}
