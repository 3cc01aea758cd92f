import { followConsent } from '#features/consent/follow-consent.ts';
import { routes } from '@altanube/content/routes';
import { forgetCampaign, keepCampaign } from './campaign.ts';
import { visitOrigin } from './visit-origin.ts';

/**
 * With consent to marketing, keeps what brought the visitor to the first page of the visit, until a
 * message takes it along or another visit has something. Of consent on a later page nothing comes: what
 * the first page was is not known there.
 */
export function rememberCampaign(): void {
  followConsent('marketing', {
    start() {
      // Here leads a message that the browser has posted by itself, and that the server has taken.
      if (location.pathname === routes.contactSent.path) return forgetCampaign();
      const origin = visitOrigin(new URL(location.href), document.referrer);
      if (origin !== null) keepCampaign(origin);
    },
    stop: forgetCampaign,
  });
}
