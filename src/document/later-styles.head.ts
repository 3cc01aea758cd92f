/**
 * Asks for the styles of paper, of a mouse, of colours that the system chooses, and of what is out of
 * sight until a visitor acts, which `build/later-styles.ts` has taken out of the page. In development
 * they are in it.
 */
export function applyLaterStyles(): void {
  document.querySelector('link[disabled]')?.toggleAttribute('disabled');
}
