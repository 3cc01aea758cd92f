import { removeKept } from '#browser/storage.ts';

/** Id of the contact form. */
export const contactFormId = 'contact-form';

/** Whether the fragment of an address, `#` included, fills in fields of the form (`carried-values.ts`). */
export function carriesValues(hash: string): boolean {
  return hash.startsWith(`#${contactFormId}&`);
}

/**
 * Key under which the browser keeps what was typed into the contact form: its session storage, or with
 * consent its local storage.
 */
export const draftStorageKey = 'contact-draft';

export function clearDraft(): void {
  removeKept(draftStorageKey);
}
