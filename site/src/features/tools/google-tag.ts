/** Shared by Google Analytics and Tag Manager: the command queue, and Consent Mode v2. */
import type { AllowedCategories } from './tool.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

export function pushToDataLayer(entry: object): void {
  (window.dataLayer ??= []).push(entry);
}

/** Queues a command: `gtag('js', new Date())`. Google's scripts expect `Arguments` objects. */
export function gtag(..._command: readonly unknown[]): void {
  pushToDataLayer(arguments);
}

let isDenied = false;

/** Denies everything before any other command; once per page, whatever the number of tools. */
export function denyByDefault(): void {
  if (isDenied) return;
  isDenied = true;
  gtag('consent', 'default', toConsentMode({ analytics: false, marketing: false }));
}

export function updateConsent(allowed: AllowedCategories): void {
  gtag('consent', 'update', toConsentMode(allowed));
}

function toConsentMode({ analytics, marketing }: AllowedCategories) {
  const forAds = marketing ? 'granted' : 'denied';
  return {
    ad_storage: forAds,
    ad_user_data: forAds,
    ad_personalization: forAds,
    analytics_storage: analytics ? 'granted' : 'denied',
  };
}
