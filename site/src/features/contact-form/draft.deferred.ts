import { closestElement } from '#browser/elements.ts';
import { afterNextFrame } from '#browser/timing.ts';
import { onPageShown } from '#browser/page-lifecycle.ts';
import { clearDraft, readDraft, writeDraft } from './draft.ts';

/** Persists the input of all forms with `data-draft`, which is their name. */
export function persistDrafts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
    if (location.hash === `#${dataset['sent']}`) clearDraft(dataset['draft'] ?? '');
    persistDraft(dataset['draft'] ?? '');
  }
}

/**
 * Stores what is typed into the form of this name until it is sent, across reloads and language
 * switches. Not in React, as it has to work before the form is hydrated.
 */
function persistDraft(name: string): void {
  const selector = `[data-draft="${name}"]`;
  const findForm = () => document.querySelector<HTMLFormElement>(selector);
  let hasDraft = restore();
  if (hasDraft) document.documentElement.dataset['restored'] = '';
  const saveDraft = () => {
    hasDraft = save();
  };
  // On the window, because hydration may replace the form.
  addEventListener('input', ({ target }) => {
    // Lets the browser paint the typed letter first.
    if (closestElement(target, selector) !== null) afterNextFrame(saveDraft);
  });
  // Saves what was typed in the last frame or before this script loaded.
  addEventListener('pagehide', () => {
    if (findForm()?.querySelector(':required:valid')) saveDraft();
  });
  // The draft may have changed on another page since this one was loaded.
  onPageShown(() => {
    // It was sent from there, and must not be sent twice.
    if (hasDraft && readDraft(name) === null) findForm()?.reset();
    hasDraft = restore({ isOlder: true });
  });

  /** Fills in the empty fields, or all fields of an older form. Returns whether there is a draft. */
  function restore(form?: { isOlder: true }): boolean {
    const draft = readDraft(name);
    for (const [key, value] of Object.entries(draft ?? {})) {
      const field = findForm()?.elements.namedItem(key);
      if (!field || !('value' in field) || typeof value !== 'string') continue;
      // `subject-choice.inline.ts` has already restored the subject.
      if (form?.isOlder || !(field.value || key === 'subject')) field.value = value;
    }
    return draft !== null;
  }

  /** Returns whether the draft is stored. */
  function save(): boolean {
    const form = findForm();
    const values = new FormData(form ?? undefined);
    const message = form?.querySelector('textarea');
    // The default text depends on the page's language, so it is not stored.
    if (message && message.value === message.defaultValue) values.delete(message.name);
    writeDraft(name, Object.fromEntries(values));
    return readDraft(name) !== null;
  }
}
