import {
  parseObject,
  readFromAnyStorage,
  removeFromAllStorage,
  writeStored,
} from '#browser/storage.ts';

export const contactFormId = 'contact-form';

/** Whether a URL fragment, `#` included, prefills the form (`prefill.ts`). */
export function hasPrefill(hash: string): boolean {
  return hash.startsWith(`#${contactFormId}&`);
}

/** Key of the forms' input in session storage, or, with consent, in local storage. */
export const draftStorageKey = 'contact-draft';

export type Draft = Partial<Record<string, unknown>>;

/** Null if nothing is stored of the form of this name. */
export function readDraft(form: string): Draft | null {
  return readDrafts()[form] ?? null;
}

export function writeDraft(form: string, draft: Draft): void {
  writeStored(
    'sessionStorage',
    draftStorageKey,
    JSON.stringify({ ...readDrafts(), [form]: draft }),
  );
}

export function clearDraft(form: string): void {
  const { [form]: _, ...others } = readDrafts();
  removeFromAllStorage(draftStorageKey);
  for (const [name, draft = {}] of Object.entries(others)) writeDraft(name, draft);
}

const readDrafts = () => parseObject<Draft>(readFromAnyStorage(draftStorageKey));
