import { parseObject, readStored, removeStored } from '#browser/storage.ts';
import { cutText } from '@altanube/content/cut-text';
import {
  campaignParts,
  longestPart,
  longestReferrer,
  sendablePart,
  type CampaignPart,
  type SentAttribution,
} from '@altanube/contact/attribution';

/** Key in local storage of what brought a visitor to the site, with consent to marketing. */
export const campaignStorageKey = 'campaign';

type VisitOrigin = Pick<SentAttribution, 'campaign' | 'referrer'>;

export function readCampaign(): VisitOrigin {
  const { campaign, referrer } = parseObject(readStored('localStorage', campaignStorageKey));
  return toOrigin((part) => Object(campaign)[part], referrer) ?? {};
}

/** Removes it once a message includes it, or when the consent is withdrawn. */
export function forgetCampaign(): void {
  removeStored('localStorage', campaignStorageKey);
}

/** Null for a page with neither, as every page but the first of a visit. */
export function visitOrigin(address: URL, referrer: string): VisitOrigin | null {
  const getParameter = (part: CampaignPart) => address.searchParams.get(`utm_${part}`)?.trim();
  return toOrigin(getParameter, outerReferrer(referrer, address.origin));
}

/** Keeps what the server accepts. Long parts of a campaign are cut. */
function toOrigin(
  getParameter: (part: CampaignPart) => unknown,
  pageBefore: unknown,
): VisitOrigin | null {
  const parts = campaignParts.flatMap((part) => {
    const value = getParameter(part);
    const text = typeof value === 'string' ? cutText(value, longestPart) : '';
    return text === '' ? [] : [[part, text] as const];
  });
  const referrer = sendablePart(pageBefore, longestReferrer);
  if (parts.length === 0 && referrer === undefined) return null;
  return {
    ...(parts.length > 0 && { campaign: Object.fromEntries(parts) }),
    ...(referrer !== undefined && { referrer }),
  };
}

/** A referrer of another site, without its query and fragment, which may identify the visitor. */
function outerReferrer(text: string, own: string): string | null {
  if (!/^https?:/.test(text)) return null;
  const { origin, pathname } = new URL(text);
  if (origin === own) return null;
  return `${origin}${pathname}`.length <= longestReferrer ? `${origin}${pathname}` : origin;
}
