/** Parameters by which an advertisement says where a visitor comes from. */
const campaign = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|li_fat_id|msclkid)$/;

/** The address of the page for tools: without its fragment, its query reduced to the campaign. */
export function pageAddress(): string {
  const { origin, pathname, searchParams } = new URL(location.href);
  const kept = String(
    new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name))),
  );
  return `${origin}${pathname}${kept === '' ? '' : `?${kept}`}`;
}

/** The page before, without query and fragment; empty where the browser does not tell. */
export function referrerAddress(): string {
  const referrer = parseUrl(document.referrer);
  return referrer === null ? '' : `${referrer.origin}${referrer.pathname}`;
}

/** `URL.parse`, which browsers of before 2024 do not have. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
