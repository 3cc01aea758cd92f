import { readStored, store } from '#browser/storage.ts';

const storageKey = 'contact-draft';

/**
 * Keeps what was typed into the contact form for as long as the tab lives, over a reload and a
 * switch of language, until the form is cleared. Without storage there is no draft.
 */
export function keepDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (form === null) return;
  form.addEventListener('input', () => save(form));
  // Typed on in another copy of this page, while this one waited in the browser's memory.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore(form, { isOlder: true });
  });
  form.addEventListener('reset', () => store('sessionStorage', storageKey, null));
  restore(form);
}

/** Fills in what is empty, or, in a form that is older than the draft, whatever the draft holds. */
function restore(form: HTMLFormElement, { isOlder } = { isOlder: false }): void {
  const draft: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '{}');
  if (typeof draft !== 'object' || draft === null) return;
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (isField && (isOlder || field.value === '')) field.value = String(value);
  }
}

function save(form: HTMLFormElement): void {
  const draft = Object.fromEntries(new FormData(form));
  store('sessionStorage', storageKey, JSON.stringify(draft));
}
