/** What Google Analytics and Tag Manager share: the queue of commands, and Consent Mode v2. */
import type { Allowed } from './tool.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

export function pushToDataLayer(entry: object): void {
  (window.dataLayer ??= []).push(entry);
}

/** A command, such as `gtag('js', new Date())`: Google's scripts know one by being an `Arguments` object. */
export function gtag(..._command: readonly unknown[]): void {
  pushToDataLayer(arguments);
}

let isDenied = false;

/** Everything is denied before anything else is said; once in a page, however many tools there are. */
export function denyByDefault(): void {
  if (isDenied) return;
  isDenied = true;
  gtag('consent', 'default', toConsentMode({ analytics: false, marketing: false }));
}

export function updateConsent(allowed: Allowed): void {
  gtag('consent', 'update', toConsentMode(allowed));
}

export function toConsentMode({ analytics, marketing }: Allowed) {
  const forAds = marketing ? 'granted' : 'denied';
  return {
    ad_storage: forAds,
    ad_user_data: forAds,
    ad_personalization: forAds,
    analytics_storage: analytics ? 'granted' : 'denied',
  };
}
