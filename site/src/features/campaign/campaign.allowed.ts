import { store } from '#browser/storage.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { campaignStorageKey, forgetCampaign, visitOrigin } from './campaign.ts';

/** Consent on a later page stores nothing, as its referrer is this site. */
export function rememberCampaign(): void {
  followConsent(({ marketing }) => {
    if (!marketing) return forgetCampaign();
    const origin = visitOrigin(new URL(location.href), document.referrer);
    if (origin !== null) store('localStorage', campaignStorageKey, JSON.stringify(origin));
  });
}
