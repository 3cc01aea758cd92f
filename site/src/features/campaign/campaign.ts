import { parseObject, readStored, removeStored } from '#browser/storage.ts';
import { truncateText } from '@altanube/content/truncate-text';
import {
  campaignParts,
  maxPartLength,
  maxReferrerLength,
  toSendablePart,
  type CampaignPart,
  type SentAttribution,
} from '@altanube/contact/attribution';

/** Key in local storage of campaign and referrer, stored with consent to marketing. */
export const campaignStorageKey = 'campaign';

type CampaignOrigin = Pick<SentAttribution, 'campaign' | 'referrer'>;

export function readCampaign(): CampaignOrigin {
  const { campaign, referrer } = parseObject(readStored('localStorage', campaignStorageKey));
  return toOrigin((part) => Object(campaign)[part], referrer) ?? {};
}

/** For once a message includes the campaign, or when consent is withdrawn. */
export function clearCampaign(): void {
  removeStored('localStorage', campaignStorageKey);
}

/** Null without campaign and referrer, as on all but the first page of a visit. */
export function detectCampaign(address: URL, referrer: string): CampaignOrigin | null {
  const getParameter = (part: CampaignPart) => address.searchParams.get(`utm_${part}`)?.trim();
  return toOrigin(getParameter, stripReferrer(referrer, address.origin));
}

/** Keeps only what the server accepts. Truncates long parts of a campaign. */
function toOrigin(
  getParameter: (part: CampaignPart) => unknown,
  referrerText: unknown,
): CampaignOrigin | null {
  const parts = campaignParts.flatMap((part) => {
    const value = getParameter(part);
    const text = typeof value === 'string' ? truncateText(value, maxPartLength) : '';
    return text === '' ? [] : [[part, text] as const];
  });
  const referrer = toSendablePart(referrerText, maxReferrerLength);
  if (parts.length === 0 && referrer === undefined) return null;
  return {
    ...(parts.length > 0 && { campaign: Object.fromEntries(parts) }),
    ...(referrer !== undefined && { referrer }),
  };
}

/** Another site as the referrer, without query and fragment, which may identify the visitor. */
function stripReferrer(text: string, own: string): string | null {
  if (!/^https?:/.test(text)) return null;
  const { origin, pathname } = new URL(text);
  if (origin === own) return null;
  return `${origin}${pathname}`.length <= maxReferrerLength ? `${origin}${pathname}` : origin;
}
