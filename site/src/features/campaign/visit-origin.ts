import { cutText } from '@altanube/content/cut-text';
import {
  campaignParts,
  longestPart,
  longestReferrer,
  sendablePart,
  type CampaignPart,
  type SentAttribution,
} from '@altanube/contact/attribution';

/** What brought a visitor to the first page of a visit. */
export type VisitOrigin = Pick<SentAttribution, 'campaign' | 'referrer'>;

/**
 * What the address of a page (`utm_source` and its like) and the page before it say, or null where they
 * say nothing: on every page but the first of a visit, whose page before is of this site.
 */
export function visitOrigin(address: URL, pageBefore: string): VisitOrigin | null {
  const getParameter = (part: CampaignPart) => address.searchParams.get(`utm_${part}`)?.trim();
  return knownOrigin(getParameter, outside(pageBefore, address.origin));
}

/** What of it can be sent, whatever it is: parts of a campaign are cut. Null if nothing is left. */
export function knownOrigin(
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

/** Without what the other site's address says about the visitor: its query and its fragment. */
function outside(pageBefore: string, own: string): string | null {
  if (!/^https?:/.test(pageBefore)) return null;
  const url = new URL(pageBefore);
  if (url.origin === own) return null;
  const referrer = `${url.origin}${url.pathname}`;
  return referrer.length <= longestReferrer ? referrer : url.origin;
}
