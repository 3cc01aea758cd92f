import {
  consentDateStorageKey,
  consentEvent,
  consentStorageKey,
  consentTo,
  hasRunOut,
  parseConsent,
  type Consent,
} from './consent.ts';
import { readStored, store } from '#browser/storage.ts';

/**
 * Asks on the first visit, and answers the cookie dialog's buttons from then on, while the rest of
 * the page and its scripts still load. `consent.deferred.ts` adds what has time: opening it
 * again, and the tabs' keys.
 */
export function askForConsent(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    switch (button?.value) {
      case 'accept':
        return decide(dialog, () => true);
      case 'reject':
        return decide(dialog, () => false);
      case 'save':
        return decide(dialog, (name) => dialog.querySelector(`[name=${name}]:checked`) !== null);
      case 'close':
        return dialog.close(dialog.returnValue);
      case 'customise': {
        const isOpen = button.getAttribute('aria-expanded') === 'true';
        button.setAttribute('aria-expanded', String(!isOpen));
        return hide(dialog, '#consent-choices', isOpen);
      }
      default:
        if (button?.matches('[role=tab]')) select(dialog, button);
    }
  });

  // Until the visitor has decided, Escape does not close the dialog: there is no answer in it.
  dialog.addEventListener('close', () => {
    if (decisionIn(dialog) === null) ask(dialog);
  });

  if (decisionIn(dialog) === null) ask(dialog);
  // A decision from before its day was kept counts as one of today.
  else if (storedDay() === null) storeDay();
}

/** Opens the dialog. Reading starts at its top, and no answer is one key press away by accident. */
export function ask(dialog: HTMLDialogElement): void {
  hide(
    dialog,
    '[data-gpc]',
    !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl),
  );
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}

/** What the visitor decided: before, or on this page where the browser stores nothing. */
export function decisionIn(dialog: HTMLDialogElement): Consent | null {
  const stored = readStored('localStorage', consentStorageKey);
  const held = hasRunOut(storedDay(), new Date()) ? null : stored;
  return parseConsent(held) ?? parseConsent(dialog.returnValue);
}

function decide(dialog: HTMLDialogElement, allows: Parameters<typeof consentTo>[0]): void {
  const consent = consentTo(allows);
  const text = JSON.stringify(consent);
  store('localStorage', consentStorageKey, text);
  storeDay();
  dialog.close(text);
  document.dispatchEvent(new CustomEvent(consentEvent, { detail: consent }));
}

function storedDay(): string | null {
  return readStored('localStorage', consentDateStorageKey);
}

function storeDay(): void {
  store('localStorage', consentDateStorageKey, new Date().toISOString().slice(0, 10));
}

function select(dialog: HTMLDialogElement, chosen: HTMLElement): void {
  for (const tab of dialog.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    hide(dialog, `[aria-labelledby=${tab.id}]`, !isChosen);
  }
}

function hide(dialog: HTMLDialogElement, selector: string, isHidden: boolean): void {
  dialog.querySelector(selector)?.toggleAttribute('hidden', isHidden);
}
