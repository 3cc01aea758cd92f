/** Key under which the browser's local storage keeps what a visitor consented to. */
export const consentStorageKey = 'cookie-consent';

/** Key of the date (UTC) of that consent, such as 2026-11-02. */
export const consentDateStorageKey = 'cookie-consent-date';

/** How long a consent holds before the visitor is asked again: the most that the AEPD allows. */
export const consentMonths = 24;

/**
 * Dispatched on the document, with the `Consent` as detail, whenever a visitor has answered.
 * Nothing of the site listens: it is for tags (docs/consent.md).
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
  try {
    // `Object` makes an empty one of null, and so of nothing stored.
    const given: Partial<Record<ConsentCategory, unknown>> = Object(JSON.parse(stored ?? 'null'));
    const isWhole = consentCategories.every((name) => typeof given[name] === 'boolean');
    return isWhole ? consentTo((name) => given[name] === true) : null;
  } catch {
    return null;
  }
}

/** Whether a consent of this date (such as 2026-11-02) no longer holds. One without a date does. */
export function hasExpired(date: string | null, now: Date): boolean {
  if (date === null) return false;
  const end = new Date(date);
  end.setUTCMonth(end.getUTCMonth() + consentMonths);
  return !(now < end);
}
