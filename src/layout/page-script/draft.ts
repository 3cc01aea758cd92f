const storageKey = 'contact-draft';

/**
 * Keeps what was typed into the contact form for as long as the tab lives, over a reload and a
 * switch of language, until the form is cleared.
 */
export function keepDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (form === null) return;
  restore(form);
  form.addEventListener('input', () => save(form));
  // Typed on in another copy of this page, while this one waited in the browser's memory.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore(form, { isOlder: true });
  });
  form.addEventListener('reset', () => attempt(() => sessionStorage.removeItem(storageKey)));
}

/** Fills in what is empty, or, in a form that is older than the draft, whatever the draft holds. */
function restore(form: HTMLFormElement, { isOlder } = { isOlder: false }): void {
  attempt(() => {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return;
    for (const [name, value] of Object.entries(draft)) {
      const field = form.elements.namedItem(name);
      const isField =
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement;
      if (isField && (isOlder || field.value === '')) field.value = String(value);
    }
  });
}

function save(form: HTMLFormElement): void {
  attempt(() => {
    const draft = Object.fromEntries(new FormData(form));
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  });
}

/** Without storage, or with a full one, there is no draft; the form works all the same. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}
