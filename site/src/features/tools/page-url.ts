/** Query parameters that name the ad or campaign of a visit. */
const campaignParameter = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|li_fat_id|msclkid)$/;

/** The page's URL for tools: no fragment, and only campaign parameters in the query. */
export function getPageUrl(): string {
  const { origin, pathname, searchParams } = new URL(location.href);
  const campaignQuery = String(
    new URLSearchParams([...searchParams].filter(([name]) => campaignParameter.test(name))),
  );
  return `${origin}${pathname}${campaignQuery === '' ? '' : `?${campaignQuery}`}`;
}

/** The referrer without query and fragment; empty if the browser discloses none. */
export function getReferrerUrl(): string {
  const referrer = parseUrl(document.referrer);
  return referrer === null ? '' : `${referrer.origin}${referrer.pathname}`;
}

/** Like `URL.parse`, which browsers from before 2024 lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
