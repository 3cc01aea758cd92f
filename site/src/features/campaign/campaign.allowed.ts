import { writeStored } from '#browser/storage.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { campaignStorageKey, clearCampaign, detectCampaign } from './campaign.ts';

/** Stores nothing if consent is given on a later page, whose referrer is this site. */
export function storeCampaign(): void {
  followConsent(({ marketing }) => {
    if (!marketing) return clearCampaign();
    const origin = detectCampaign(new URL(location.href), document.referrer);
    if (origin !== null) writeStored('localStorage', campaignStorageKey, JSON.stringify(origin));
  });
}
