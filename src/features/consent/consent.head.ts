import { closestElement, setHidden } from '#browser/elements.ts';
import { afterNextFrame } from '#browser/next-frame.ts';
import { currentConsent, giveConsent } from './consent-storage.ts';
import {
  choicesId,
  findDialog,
  privacyControlId,
  titleId,
  type DialogAction,
} from './dialog-elements.ts';
import { selectTab } from './tabs.ts';

/**
 * Opens the cookie dialog where no valid consent is stored, and handles its buttons from then on,
 * while the rest of the page and its scripts still load. `consent.deferred.ts` adds what can wait.
 */
export function requestConsent(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  const actions: Record<DialogAction, (button: Element) => void> = {
    accept: () => giveConsent(dialog, () => true),
    reject: () => giveConsent(dialog, () => false),
    save: () => giveConsent(dialog, (it) => dialog.querySelector(`[name=${it}]:checked`) !== null),
    close: () => dialog.close(),
    customise(button) {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isOpen));
      setHidden(choicesId, isOpen);
    },
    tab: selectTab,
  };
  const handlers: Partial<Record<string, (button: Element) => void>> = actions;
  dialog.addEventListener('click', ({ target }) => {
    const button = closestElement(target, 'button');
    // One that is hidden has been answered.
    if (button !== null && !dialog.hidden) handlers[button.value]?.(button);
  });

  dialog.addEventListener('close', () => openIfNeeded(dialog));
  setHidden(privacyControlId, !navigator.globalPrivacyControl && navigator.doNotTrack !== '1');
  openIfNeeded(dialog, showForFirstFrame);
}

/** Opens the dialog with the focus on its title, so that no key press answers it by accident. */
export function openDialog(dialog: HTMLDialogElement): void {
  const title = document.getElementById(titleId);
  if (title !== null) title.autofocus = true;
  dialog.showModal();
  // Older browsers do not know that a heading can have `autofocus`.
  if (document.activeElement !== title) title?.focus();
}

function openIfNeeded(dialog: HTMLDialogElement, open = openDialog): void {
  if (currentConsent(dialog) === null) open(dialog);
}

/**
 * Shows the dialog in the first frame, and makes it modal right after it. To be modal from the start
 * would lay out the page twice before anything is seen of it. One that is answered by then is out of
 * sight, and closed next.
 */
function showForFirstFrame(dialog: HTMLDialogElement): void {
  // The first styles of all are not to fall into that frame too, nor is the look-up of the typeface, which
  // its padding in `ch` needs (decision 83).
  void getComputedStyle(dialog).color;
  dialog.open = true;
  afterNextFrame(() => {
    // In a page that was made earlier it may have been closed as that was shown.
    if (!dialog.open) return;
    dialog.open = false;
    openDialog(dialog);
  });
}
