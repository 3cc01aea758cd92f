/** Where a page's header sends browsers for the rules below. */
export const rulesPath = '/speculation-rules.json';

/** The value of `Speculation-Rules` on every document: a structured list of addresses. */
export const rulesHeader = `"${rulesPath}"`;

/**
 * The links whose pages may be fetched ahead: those to the site's own pages, which start with a
 * slash, but for those that switch the language. Their answer sets the cookie that remembers it.
 */
export const linksFetchedAhead = "a[href^='/']:not([hreflang])";

/** Speculation rules (HTML, section 7.6): fetched when pointed at for a moment or pressed, not run. */
const rules = JSON.stringify({
  prefetch: [{ where: { selector_matches: linksFetchedAhead }, eagerness: 'moderate' }],
});

export function answerRules(): Response {
  return new Response(rules, {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Content-Length': String(rules.length),
      'Cache-Control': 'public, max-age=86400',
    },
  });
}

/** The browser asks ahead of a visitor who may never come (`Sec-Purpose`, Fetch standard). */
export function isPrefetch(request: Request): boolean {
  return /^prefetch\b/.test(request.headers.get('sec-purpose') ?? '');
}
