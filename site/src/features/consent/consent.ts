import { parseObject } from '#browser/storage.ts';
import type { Language } from '@altanube/content/languages';

/** Key under which the browser's local storage keeps what a visitor consented to. */
export const consentStorageKey = 'cookie-consent';

/** Key of the proof of that consent. */
export const consentProofStorageKey = 'cookie-consent-proof';

/** How long a consent holds before the visitor is asked again: the most that the AEPD allows. */
export const consentMonths = 24;

/**
 * Dispatched on the document, with the `Consent` as detail, whenever a visitor has answered
 * (docs/privacy-and-measuring.md).
 */
export const consentEvent = 'consent-given';

export const consentCategories = ['necessary', 'functional', 'analytics', 'marketing'] as const;

export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor consented to, exactly as it is stored; `necessary` is always true. */
export type Consent = Record<ConsentCategory, boolean>;

/** A consent in which only these categories, and the necessary one, are allowed. */
export function consentTo(allowed: (category: ConsentCategory) => boolean): Consent {
  return {
    necessary: true,
    functional: allowed('functional'),
    analytics: allowed('analytics'),
    marketing: allowed('marketing'),
  };
}

/** The consent that a stored text holds, or null for anything that is not one. */
export function parseConsent(stored: string | null): Consent | null {
  const given = parseObject(stored);
  const isWhole = consentCategories.every((name) => typeof given[name] === 'boolean');
  return isWhole ? consentTo((name) => given[name] === true) : null;
}

/** What shows that a visitor consented, to what, when, and having read which version of the text. */
export type ConsentProof = {
  /** A random number, of this answer alone. Only the visitor's browser knows it. */
  id: string;
  /** Of the text of the dialog: `consentVersion` of the company's data. */
  version: string | undefined;
  /** The day in UTC, such as 2026-11-02. */
  date: string;
  consent: Consent;
};

/**
 * Whether a consent with this proof no longer holds: it is older than `consentMonths`, or of another
 * version of the text. One without a proof, or with an empty one, holds.
 */
export function isOutdated(proof: string | null, version: string | undefined, now: Date): boolean {
  if (!proof) return false;
  const given = parseObject(proof);
  const end = new Date(String(given['date']));
  end.setUTCMonth(end.getUTCMonth() + consentMonths);
  return given['version'] !== version || !(now < end);
}

/** Where the code of what a visitor has allowed is fetched from: `site/src/layouts/allowed-script.ts`. */
export const allowedScriptUrl = '/consent/allowed.js';

/** Where the dialog fetches the texts of its further tabs from: `site/src/pages/consent/`. */
export function consentTextsUrl(language: Language): string {
  return `/consent/${language}.xml`;
}
