/**
 * Asks for the styles of paper, of a mouse and of colours that the system chooses, which
 * `build/later-styles.ts` has taken out of the page. In development they are in it.
 */
export function applyLaterStyles(): void {
  document.querySelector('link[disabled]')?.toggleAttribute('disabled');
}
