import { closestElement, setHidden } from '#browser/elements.ts';
import { readStored } from '#browser/storage.ts';
import { consentStorageKey } from './consent.ts';
import { findDialog, privacyControlId, titleId } from './dialog-elements.ts';

/**
 * Opens the consent dialog if no answer is stored; `consent.deferred.ts` opens it if that answer is
 * outdated or invalid. Its answers close it even before other scripts
 * are loaded; `consent.deferred.ts` stores them, and handles the button noted in `data-pressed`.
 */
export function requestConsent(): void {
  const dialog = findDialog();
  if (dialog === null || readStored('localStorage', consentStorageKey) !== null) return;
  dialog.onclick = ({ target }) => {
    const controlledId = closestElement(target, 'button')?.getAttribute('aria-controls');
    if (controlledId) dialog.dataset['pressed'] = controlledId;
  };
  openDialog(dialog);
}

/** Opens the dialog with the focus on its title, so that no key press answers it by accident. */
export function openDialog(dialog: HTMLDialogElement): void {
  setHidden(privacyControlId, !navigator.globalPrivacyControl && navigator.doNotTrack !== '1');
  const title = document.getElementById(titleId);
  if (title !== null) title.autofocus = true;
  dialog.hidden = false;
  dialog.showModal();
  // Older browsers do not know that a heading can have `autofocus`.
  if (document.activeElement !== title) title?.focus();
  closeIfInvisible(dialog);
}

/** Closes a dialog that a content blocker, say, hides: while modal, it would lock the page. */
export function closeIfInvisible(dialog: HTMLDialogElement): void {
  // Safari supports this method since 17.4.
  if (!dialog.open || dialog.checkVisibility?.() !== false) return;
  dialog.hidden = true;
  dialog.close();
}
