/**
 * The links whose pages may be prefetched: those to the site's own pages, which start with a slash,
 * except the ones that switch the language, whose response sets the language cookie.
 */
export const linksFetchedAhead = "a[href^='/']:not([hreflang])";

/** Speculation rules (HTML, section 7.6): prefetched on hover or press, not prerendered. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: linksFetchedAhead }, eagerness: 'moderate' }],
});
