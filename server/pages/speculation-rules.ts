/** The address of the rules below, which the header of each page names. */
export const rulesPath = '/speculation-rules.json';

/** The value of `Speculation-Rules` on every document: a structured list of addresses. */
export const rulesHeader = `"${rulesPath}"`;

/**
 * The links whose pages may be prefetched: those to the site's own pages, which start with a slash,
 * except the ones that switch the language, whose response sets the language cookie.
 */
export const linksFetchedAhead = "a[href^='/']:not([hreflang])";

/** Speculation rules (HTML, section 7.6): prefetched on hover or press, not prerendered. */
const rules = JSON.stringify({
  prefetch: [{ where: { selector_matches: linksFetchedAhead }, eagerness: 'moderate' }],
});

export function rulesResponse(): Response {
  return new Response(rules, {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Content-Length': String(rules.length),
      'Cache-Control': 'public, max-age=86400',
    },
  });
}

/** Whether the request is a prefetch (`Sec-Purpose`, Fetch standard). */
export function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get('sec-purpose');
  return purpose !== null && /^prefetch\b/.test(purpose);
}
