import { store } from '#browser/storage.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { routes } from '@altanube/content/routes';
import { campaignStorageKey, forgetCampaign, visitOrigin } from './campaign.ts';

/** Consent on a later page stores nothing, as its referrer is this site. */
export function rememberCampaign(): void {
  followConsent('marketing', {
    start() {
      // A message that the browser itself has posted leads here, and includes it.
      if (location.pathname === routes.contactSent.path) return forgetCampaign();
      const origin = visitOrigin(new URL(location.href), document.referrer);
      if (origin !== null) store('localStorage', campaignStorageKey, JSON.stringify(origin));
    },
    stop: forgetCampaign,
  });
}
