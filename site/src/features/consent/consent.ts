import { parseObject, readStored, writeStored } from '#browser/storage.ts';
import type { Language } from '@altanube/content/languages';

/** Keys in local storage of the consent and of its proof. */
export const consentStorageKey = 'cookie-consent';
const consentProofStorageKey = 'cookie-consent-proof';

/** How long a consent is valid before the visitor is asked again: the maximum of the AEPD. */
export const consentMonths = 24;

/** Dispatched on the document, with the `Consent` as detail (docs/privacy-and-measuring.md). */
export const consentEvent = 'consent-given';

export const consentCategories = ['necessary', 'functional', 'analytics', 'marketing'] as const;

export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor consented to, exactly as it is stored; `necessary` is always true. */
export type Consent = Record<ConsentCategory, boolean>;

/** Proves what a visitor consented to, when, and for which version of the text. */
type ConsentProof = {
  /** Random and unique to this answer. Only the visitor's browser knows it. */
  id: string;
  /** Of the text of the dialog: `consentVersion` of the company's data. */
  version: string | undefined;
  /** The day in UTC, such as 2026-11-02. */
  date: string;
  consent: Consent;
};

/** The consent in a stored text, or null for anything else. */
export function parseConsent(stored: string | null): Consent | null {
  const given = parseObject(stored);
  const isComplete = consentCategories.every((name) => typeof given[name] === 'boolean');
  return isComplete ? createConsent((name) => given[name] === true) : null;
}

export function createConsent(isAllowed: (category: ConsentCategory) => boolean): Consent {
  return {
    necessary: true,
    functional: isAllowed('functional'),
    analytics: isAllowed('analytics'),
    marketing: isAllowed('marketing'),
  };
}

/** A consent without a proof is valid. */
export function isOutdated(proof: string | null, version: string | undefined, now: Date): boolean {
  if (proof === null) return false;
  const given = parseObject(proof);
  const end = new Date(String(given['date']));
  end.setUTCMonth(end.getUTCMonth() + consentMonths);
  return given['version'] !== version || !(now < end);
}

/** What the visitor consented to, or null if nothing is stored, or it is outdated. */
export function readConsent(dialog: HTMLDialogElement): Consent | null {
  const proof = readStored('localStorage', consentProofStorageKey);
  const isValid = !isOutdated(proof, dialog.dataset['version'], new Date());
  const stored = isValid ? readStored('localStorage', consentStorageKey) : null;
  // Without storage, the dialog holds the consent until the page is left.
  return parseConsent(stored) ?? parseConsent(dialog.returnValue);
}

/** The stored text of the last answer, outdated or not; empty if there is none. */
export function readStoredAnswer(dialog: HTMLDialogElement): string {
  const stored = readStored('localStorage', consentStorageKey) ?? dialog.returnValue;
  return parseConsent(stored) ? stored : '';
}

export function addCategory(given: Consent | null, category: ConsentCategory | undefined): Consent {
  return createConsent((name) => name === category || given?.[name] === true);
}

export function saveConsent(dialog: HTMLDialogElement, consent: Consent): void {
  const text = JSON.stringify(consent);
  const proof: ConsentProof = {
    // `randomUUID` exists over https only.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    version: dialog.dataset['version'],
    date: new Date().toISOString().slice(0, 10),
    consent,
  };
  writeStored('localStorage', consentStorageKey, text);
  writeStored('localStorage', consentProofStorageKey, JSON.stringify(proof));
  dialog.returnValue = text;
  document.dispatchEvent(new CustomEvent(consentEvent, { detail: consent }));
}

/** URL of the code that needs consent: `site/src/layouts/allowed-script.ts`. */
export const allowedScriptUrl = '/consent/allowed.js';

/** URL of the texts of the dialog's other tabs: `site/src/pages/consent/`. */
export function consentTextsUrl(language: Language): string {
  return `/consent/${language}.xml`;
}
