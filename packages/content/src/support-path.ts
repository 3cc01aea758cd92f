/** On its own, since the script of every page names it and has no room for the table of routes. */
export const supportPath = '/soporte';
