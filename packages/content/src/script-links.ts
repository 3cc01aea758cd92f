/**
 * Links to other pages that are prefetched. Those that switch the language set the language cookie. On
 * its own, since the script of every page names it and has no room for the table of routes.
 */
export const prefetchedLinks = "a[href^='/']:not([hreflang])";

/** On its own, since the script of every page names it and has no room for the table of routes. */
export const supportPath = '/soporte';
