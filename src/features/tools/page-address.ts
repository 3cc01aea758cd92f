/** Parameters by which an advertisement says where a visitor comes from. */
const campaign = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|li_fat_id|msclkid)$/;

/**
 * The address of the page as tools are told it: without its fragment, in which a visitor carries
 * values into the form, and of its query only what names a campaign.
 */
export function pageAddress(): string {
  const { origin, pathname, searchParams } = new URL(location.href);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name)));
  return `${origin}${pathname}${kept.size > 0 ? `?${kept}` : ''}`;
}

/** The page before, without query and fragment; empty where the browser does not tell. */
export function referrerAddress(): string {
  if (!URL.canParse(document.referrer)) return '';
  const { origin, pathname } = new URL(document.referrer);
  return `${origin}${pathname}`;
}
