import { afterNextFrame } from '#browser/next-frame.ts';
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

/**
 * The last answer as it is stored; empty where there is none. On a page that has been answered it is a
 * whole consent: the head script has checked it, and asked again where it did not hold.
 */
export function storedAnswer(dialog: HTMLDialogElement): string {
  return readStored('localStorage', consentStorageKey) ?? dialog.returnValue;
}

/**
 * Stores a consent, closes the dialog and dispatches `consentEvent`.
 *
 * The dialog is out of sight at once and closed after the frame that shows so: to end its modality
 * restyles the whole page, because to be inert is inherited.
 */
export function giveConsent(
  dialog: HTMLDialogElement,
  isAllowed: (category: ConsentCategory) => boolean,
): void {
  const consent = consentTo(isAllowed);
  const text = JSON.stringify(consent);
  store('localStorage', consentStorageKey, text);
  // `consent-proof.ts` stores that of this answer, as soon as it is there.
  store('localStorage', consentProofStorageKey, '');
  dialog.hidden = true;
  afterNextFrame(() => {
    dialog.hidden = false;
    dialog.close(text);
    document.dispatchEvent(new CustomEvent(consentEvent, { detail: consent }));
  });
}
