import { readStored, store } from '#browser/storage.ts';
import {
  consentEvent,
  consentProofStorageKey,
  consentStorageKey,
  consentTo,
  isOutdated,
  parseConsent,
  type Consent,
  type ConsentCategory,
} from './consent.ts';

/** What the visitor consented to, or null where nothing is stored, or is outdated. */
export function currentConsent(dialog: HTMLDialogElement): Consent | null {
  const stored = readStored('localStorage', consentStorageKey);
  const proof = readStored('localStorage', consentProofStorageKey);
  const valid = isOutdated(proof, dialog.dataset['version'], new Date()) ? null : stored;
  // Where the browser stores nothing, the dialog keeps the consent for as long as the page lives.
  return parseConsent(valid) ?? parseConsent(dialog.returnValue);
}

/** The last answer as it is stored, a whole consent; empty where there is none. */
export function storedAnswer(dialog: HTMLDialogElement): string {
  const stored = readStored('localStorage', consentStorageKey) ?? dialog.returnValue;
  return parseConsent(stored) ? stored : '';
}

/** Stores a consent, and dispatches `consentEvent`. Without storage the dialog keeps it. */
export function giveConsent(
  dialog: HTMLDialogElement,
  isAllowed: (category: ConsentCategory) => boolean,
): void {
  const consent = consentTo(isAllowed);
  const text = JSON.stringify(consent);
  store('localStorage', consentStorageKey, text);
  // The proof of this answer is stored next, in place of that of another.
  store('localStorage', consentProofStorageKey, '');
  dialog.returnValue = text;
  document.dispatchEvent(new CustomEvent(consentEvent, { detail: consent }));
}
