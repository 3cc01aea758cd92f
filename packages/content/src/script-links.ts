/** Excludes links that switch the language, since they set the language cookie. */
export const prefetchLinkSelector = "a[href^='/']:not([hreflang])";

/** Not in `routes.ts`: the script of every page imports it and has no room for all routes. */
export const supportPath = '/soporte';
