import { campaignParts, type SentAttribution } from '#lead/attribution.ts';

/** What brought a visitor to the first page of a visit. */
export type VisitOrigin = Pick<SentAttribution, 'campaign' | 'referrer'>;

const longestPart = 200;
const longestReferrer = 500;

/**
 * What the address of a page (`utm_source` and its like) and the page before it say, or null where they
 * say nothing: on every page but the first of a visit, whose page before is of this site.
 */
export function visitOrigin(address: URL, pageBefore: string): VisitOrigin | null {
  const parts = campaignParts.flatMap((part) => {
    const value = address.searchParams.get(`utm_${part}`)?.trim().slice(0, longestPart);
    return value ? [[part, value] as const] : [];
  });
  const referrer = outside(pageBefore, address.origin);
  if (parts.length === 0 && referrer === null) return null;
  return {
    ...(parts.length > 0 && { campaign: Object.fromEntries(parts) }),
    ...(referrer !== null && { referrer }),
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
