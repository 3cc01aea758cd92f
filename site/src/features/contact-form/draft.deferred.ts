import { closestElement, findElement } from '#browser/elements.ts';
import { afterNextFrame } from '#browser/timing.ts';
import { onPageShown } from '#browser/page-lifecycle.ts';
import { parseObject, readFromAnyStorage, writeStored } from '#browser/storage.ts';
import { contactFormId, draftStorageKey } from './draft.ts';

/**
 * Stores what is typed into the contact form until it is sent, across reloads and language
 * switches. Not in React, as it has to work before the form is hydrated.
 */
export function persistDraft(): void {
  if (findForm() === null) return;
  let hasDraft = restore();
  if (hasDraft) document.documentElement.dataset['restored'] = '';
  const saveDraft = () => {
    hasDraft = save();
  };
  // On the window, because hydration may replace the form.
  addEventListener('input', ({ target }) => {
    // Lets the browser paint the typed letter first.
    if (closestElement(target, `#${contactFormId}`) !== null) afterNextFrame(saveDraft);
  });
  // Saves what was typed in the last frame or before this script loaded.
  addEventListener('pagehide', () => {
    if (findForm()?.querySelector(':required:valid')) saveDraft();
  });
  // The draft may have changed on another page since this one was loaded.
  onPageShown(() => {
    // It was sent from there, and must not be sent twice.
    if (hasDraft && readDraft() === null) findForm()?.reset();
    hasDraft = restore({ isOlder: true });
  });
}

/** Fills in the empty fields, or all fields of an older form. Returns whether there is a draft. */
function restore(form?: { isOlder: true }): boolean {
  const text = readDraft();
  for (const [name, value] of Object.entries(parseObject(text))) {
    const field = findForm()?.elements.namedItem(name);
    if (!field || !('value' in field) || typeof value !== 'string') continue;
    // `subject-choice.inline.ts` has already restored the subject.
    if (form?.isOlder || !(field.value || name === 'subject')) field.value = value;
  }
  return text !== null;
}

/** Returns whether the draft is stored. */
function save(): boolean {
  const form = findForm();
  const values = new FormData(form ?? undefined);
  const message = form?.querySelector('textarea');
  // The default text depends on the page's language, so it is not stored.
  if (message && message.value === message.defaultValue) values.delete(message.name);
  writeStored('sessionStorage', draftStorageKey, JSON.stringify(Object.fromEntries(values)));
  return readDraft() !== null;
}

function findForm(): HTMLFormElement | null {
  return findElement(contactFormId, HTMLFormElement);
}

function readDraft(): string | null {
  return readFromAnyStorage(draftStorageKey);
}
