/**
 * Google Analytics 4, by Google's script, the only documented way. Consent Mode v2: all is denied until
 * the answer; ads need marketing. Google signals, which would contact advertising hosts, are off.
 *
 * Withdrawal: `ga-disable-…` ends all sending; no reload.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { denyByDefault, gtag, updateConsent } from './google-tag.ts';
import { getPageUrl, getReferrerUrl } from './page-url.ts';
import type { Tool, ToolDescription } from './tool.ts';
import { loadVendorScript } from './vendor-script.ts';

const script = 'https://www.googletagmanager.com/gtag/';

export const description: ToolDescription<'googleAnalytics'> = {
  needs: ['analytics'],
  // developers.google.com/tag-platform/security/guides/csp, without Google signals.
  opens: () => ({
    'script-src': [script],
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
    'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  }),
  stores: () => ['_ga', '_ga_*', '_gcl_*'],
  takesVitals: true,
};

export function create({ measurementId }: ToolSettings<'googleAnalytics'>): Tool {
  const disableKey = `ga-disable-${measurementId}`;
  let isLoaded = false;
  return {
    start(allowed) {
      Reflect.set(window, disableKey, false);
      denyByDefault();
      updateConsent(allowed);
      const page = { page_location: getPageUrl(), page_referrer: getReferrerUrl() };
      if (isLoaded) return gtag('event', 'page_view', page);
      isLoaded = true;
      gtag('js', new Date());
      gtag('config', measurementId, { ...page, allow_google_signals: false });
      loadVendorScript(`${script}js?id=${measurementId}`);
    },
    handleConsentChange: updateConsent,
    track({ name, ...details }) {
      // The event name that Google's reports expect.
      const eventName = name === 'form_sent' ? 'generate_lead' : name;
      gtag('event', eventName, { ...details, send_to: measurementId });
    },
    stop() {
      Reflect.set(window, disableKey, true);
      updateConsent({ analytics: false, marketing: false });
      return 'stopped';
    },
  };
}
