import { parseObject, readStored, removeStored, store } from '#browser/storage.ts';
import { knownOrigin, type VisitOrigin } from './visit-origin.ts';

/** Key under which the browser's local storage keeps what brought a visitor here, with consent. */
const campaignStorageKey = 'campaign';

/** What is kept: of the last visit that had something; empty without consent. */
export function keptCampaign(): VisitOrigin {
  const { campaign, referrer } = parseObject(readStored('localStorage', campaignStorageKey));
  return knownOrigin((part) => Object(campaign)[part], referrer) ?? {};
}

export function keepCampaign(origin: VisitOrigin): void {
  store('localStorage', campaignStorageKey, JSON.stringify(origin));
}

/** Forgets it: a message has taken it along, or the consent is withdrawn. */
export function forgetCampaign(): void {
  removeStored('localStorage', campaignStorageKey);
}
