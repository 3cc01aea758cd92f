import { afterNextFrame } from '#browser/next-frame.ts';
import { readStored, store } from '#browser/storage.ts';
import {
  consentDateStorageKey,
  consentEvent,
  consentStorageKey,
  consentTo,
  hasExpired,
  parseConsent,
  type Consent,
  type ConsentCategory,
} from './consent.ts';

/** What the visitor consented to, or null where nothing is stored, or has expired. */
export function currentConsent(dialog: HTMLDialogElement): Consent | null {
  const stored = readStored('localStorage', consentStorageKey);
  const valid = hasExpired(storedDate(), new Date()) ? null : stored;
  // Where the browser stores nothing, the dialog keeps the consent for as long as the page lives.
  return parseConsent(valid) ?? parseConsent(dialog.returnValue);
}

/**
 * What the visitor allowed, by the name of the category. Only for a page that has been answered:
 * the head script has checked by then what is stored, and asked again where it did not hold.
 */
export function givenConsent(dialog: HTMLDialogElement): Partial<Record<string, unknown>> {
  const text = readStored('localStorage', consentStorageKey) ?? dialog.returnValue;
  return Object(JSON.parse(text || '{}'));
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
  storeDate();
  dialog.hidden = true;
  afterNextFrame(() => {
    dialog.hidden = false;
    dialog.close(text);
    document.dispatchEvent(new CustomEvent(consentEvent, { detail: consent }));
  });
}

/** A consent from before its date was stored counts as one of today. */
export function storeMissingDate(): void {
  if (!storedDate()) storeDate();
}

function storedDate(): string | null {
  return readStored('localStorage', consentDateStorageKey);
}

function storeDate(): void {
  store('localStorage', consentDateStorageKey, new Date().toISOString().slice(0, 10));
}
