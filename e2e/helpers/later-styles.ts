/** Runs in a page: whether the later styles (print, hover and so on) have loaded. */
export function hasLaterStyles(): boolean {
  return [...document.styleSheets].some(({ href }) => href?.includes('/_astro/later.'));
}
