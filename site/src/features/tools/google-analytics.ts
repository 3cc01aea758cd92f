/**
 * Google Analytics 4, by Google's script, the only documented way. Consent Mode v2: all is denied until
 * the answer; ads need marketing. Google signals, which would contact advertising hosts, are off.
 *
 * Withdrawal: `ga-disable-…` ends all sending; no reload.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { denyByDefault, gtag, updateConsent } from './google-tag.ts';
import { pageAddress, referrerAddress } from './page-address.ts';
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
  const disabled = `ga-disable-${measurementId}`;
  let isLoaded = false;
  return {
    start(allowed) {
      Reflect.set(window, disabled, false);
      denyByDefault();
      updateConsent(allowed);
      const page = { page_location: pageAddress(), page_referrer: referrerAddress() };
      if (isLoaded) return gtag('event', 'page_view', page);
      isLoaded = true;
      gtag('js', new Date());
      gtag('config', measurementId, { ...page, allow_google_signals: false });
      loadVendorScript(`${script}js?id=${measurementId}`);
    },
    follow: updateConsent,
    measure({ name, ...details }) {
      // Google's own name for it, which its reports know.
      const known = name === 'form_sent' ? 'generate_lead' : name;
      gtag('event', known, { ...details, send_to: measurementId });
    },
    stop() {
      Reflect.set(window, disabled, true);
      updateConsent({ analytics: false, marketing: false });
      return 'stopped';
    },
  };
}
