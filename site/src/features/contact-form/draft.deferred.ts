import { closestElement, findElement } from '#browser/elements.ts';
import { afterNextFrame } from '#browser/timing.ts';
import { whenShownLater } from '#browser/shown-later.ts';
import { parseObject, readKept, store } from '#browser/storage.ts';
import { contactFormId, draftStorageKey } from './draft.ts';

/**
 * Keeps what is typed into the contact form for as long as the tab lives, over a reload and a
 * switch of language, until the form clears the draft. Without storage there is no draft;
 * `draft.allowed.ts` keeps it for longer.
 *
 * Not in React: the draft has to be there before the form is hydrated, and what is typed before
 * that has to be kept too.
 */
export function keepDraft(): void {
  if (findForm() === null) return;
  let hasDraft = restore();
  const saveDraft = () => {
    hasDraft = save();
  };
  // On the window: hydration may put another form in place of this one.
  addEventListener('input', ({ target }) => {
    // The letter is painted first.
    if (closestElement(target, `#${contactFormId}`) !== null) afterNextFrame(saveDraft);
  });
  // Saves what was typed in the last frame or before this script loaded.
  addEventListener('pagehide', () => {
    if (findForm()?.querySelector(':required:valid')) saveDraft();
  });
  // The draft may have changed on another page since this one was made.
  whenShownLater(() => {
    // Sent from there, it would only be sent twice.
    if (hasDraft && readDraft() === null) findForm()?.reset();
    hasDraft = restore({ isOlder: true });
  });
}

/**
 * Fills in the empty fields, or, in a form that is older than the draft, all that it holds. Returns
 * whether there is a draft.
 */
function restore(age?: { isOlder: true }): boolean {
  const text = readDraft();
  for (const [name, value] of Object.entries(parseObject(text))) {
    const field = findForm()?.elements.namedItem(name);
    if (!field || !('value' in field) || typeof value !== 'string') continue;
    if (age?.isOlder || !field.value) field.value = value;
  }
  return text !== null;
}

/** Returns whether the draft is kept: where storage is switched off it is not. */
function save(): boolean {
  const draft = Object.fromEntries(new FormData(findForm() ?? undefined));
  store('sessionStorage', draftStorageKey, JSON.stringify(draft));
  return readDraft() !== null;
}

function findForm(): HTMLFormElement | null {
  return findElement(contactFormId, HTMLFormElement);
}

function readDraft(): string | null {
  return readKept(draftStorageKey);
}
