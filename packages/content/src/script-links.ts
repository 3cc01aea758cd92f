/** Without those that switch the language, which set the language cookie. */
export const prefetchedLinks = "a[href^='/']:not([hreflang])";

/** On its own, since the script of every page names it and has no room for the table of routes. */
export const supportPath = '/soporte';
