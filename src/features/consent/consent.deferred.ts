import { closestElement } from '#browser/elements.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { openDialog } from './consent.head.ts';
import { currentConsent, givenConsent } from './consent-storage.ts';
import { choicesId, findButton, findDialog } from './dialog-elements.ts';
import { moveBetweenTabs } from './tabs.ts';

/** Attribute of the buttons that open the cookie dialog again. */
export const opensConsent = 'data-consent';

/** Opens the cookie dialog again, showing what is stored, and handles the keys of its tabs. */
export function enhanceConsentDialog(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  addEventListener('click', ({ target }) => {
    if (closestElement(target, `[${opensConsent}]`) !== null) reopen(dialog);
  });

  dialog.addEventListener('keydown', moveBetweenTabs);

  // The visitor may have answered on another page since this one was made.
  whenStoredChoicesMayDiffer(() => {
    if (dialog.open && currentConsent(dialog) !== null) dialog.close(dialog.returnValue);
  });
}

function reopen(dialog: HTMLDialogElement): void {
  const consent = givenConsent(dialog);
  for (const choice of dialog.querySelectorAll('input')) {
    choice.checked = choice.disabled || consent[choice.name] === true;
  }
  findButton(dialog, 'tab')?.click();
  findButton(dialog, 'close')?.removeAttribute('hidden');
  if (document.getElementById(choicesId)?.hidden) findButton(dialog, 'customise')?.click();
  openDialog(dialog);
}
