/** Key under which the browser's local storage keeps what a visitor consented to. */
export const consentStorageKey = 'cookie-consent';

/** Key beside it: the day (UTC) on which the visitor decided, such as 2026-11-02. */
export const consentDateStorageKey = 'cookie-consent-date';

/** How long a decision holds before the visitor is asked again: the most that the AEPD allows. */
export const consentMonths = 24;

/**
 * Dispatched on the document, with the `Consent` as detail, whenever a visitor has decided. Nothing
 * of ours listens: it is for tags (docs/consent.md).
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
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const given = new Map<string, unknown>(Object.entries(value));
    const isWhole = consentCategories.every((name) => typeof given.get(name) === 'boolean');
    return isWhole ? consentTo((name) => given.get(name) === true) : null;
  } catch {
    return null;
  }
}

/** Whether a decision of this day (such as 2026-11-02) no longer holds. One without a day does. */
export function hasRunOut(decidedOn: string | null, now: Date): boolean {
  if (decidedOn === null) return false;
  const end = new Date(decidedOn);
  end.setUTCMonth(end.getUTCMonth() + consentMonths);
  return !(now < end);
}
