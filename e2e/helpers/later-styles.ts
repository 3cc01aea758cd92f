/** Runs in a page: whether the styles for paper, a mouse and such have come. */
export function hasLaterStyles(): boolean {
  return [...document.styleSheets].some(({ href }) => href?.includes('/_astro/later.'));
}
