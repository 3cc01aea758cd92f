import { findElement } from '#browser/elements.ts';
import { readStored, store } from '#browser/storage.ts';
import { contactFormId, draftStorageKey } from './draft.ts';

/**
 * Keeps what is typed into the contact form for as long as the tab lives, over a reload and a
 * switch of language, until the form clears the draft. Without storage there is no draft.
 *
 * Not in React: the draft has to be there before the form is hydrated, and what is typed before
 * that has to be kept too.
 */
export function keepDraft(): void {
  const form = findElement(contactFormId, HTMLFormElement);
  if (form === null) return;
  form.addEventListener('input', () => save(form));
  // The draft may have changed on another page while this one was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore(form, { isOlder: true });
  });
  restore(form);
}

/** Fills in the empty fields, or, in a form that is older than the draft, all that it holds. */
function restore(form: HTMLFormElement, { isOlder } = { isOlder: false }): void {
  const draft: unknown = JSON.parse(readStored('sessionStorage', draftStorageKey) ?? '{}');
  for (const [name, value] of Object.entries(Object(draft))) {
    const field = form.elements.namedItem(name);
    if (field !== null && 'value' in field && (isOlder || field.value === '')) {
      field.value = String(value);
    }
  }
}

function save(form: HTMLFormElement): void {
  const draft = Object.fromEntries(new FormData(form));
  store('sessionStorage', draftStorageKey, JSON.stringify(draft));
}
