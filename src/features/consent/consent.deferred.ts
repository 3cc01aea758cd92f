import { closestElement } from '#browser/elements.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { allowedScriptUrl } from './allowed-script-url.ts';
import { openDialog } from './consent.head.ts';
import { consentEvent } from './consent.ts';
import { storeMissingProof } from './consent-proof.ts';
import { currentConsent, lastConsent } from './consent-storage.ts';
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

  let isAllowedOrWas = false;
  const follow = () => {
    const { functional, analytics, marketing } = lastConsent(dialog) ?? {};
    isAllowedOrWas ||= functional || analytics || marketing || false;
    const consent = currentConsent(dialog);
    if (consent === null) return;
    storeMissingProof(consent, dialog.dataset['version']);
    // The visitor may have answered on another page since this one was made.
    if (dialog.open) dialog.close(dialog.returnValue);
    if (isAllowedOrWas) loadAllowed();
  };
  whenStoredChoicesMayDiffer(follow);
  document.addEventListener(consentEvent, follow);
  follow();
}

/**
 * Loads the code of what is allowed, or was and has to be cleared away. If it does not come, the next
 * page tries again.
 */
function loadAllowed(): void {
  import(allowedScriptUrl).catch(() => {});
}

function reopen(dialog: HTMLDialogElement): void {
  const consent: Partial<Record<string, boolean>> = lastConsent(dialog) ?? {};
  for (const choice of dialog.querySelectorAll('input')) {
    choice.checked = choice.disabled || consent[choice.name] === true;
  }
  findButton(dialog, 'tab')?.click();
  findButton(dialog, 'close')?.removeAttribute('hidden');
  if (document.getElementById(choicesId)?.hidden) findButton(dialog, 'customise')?.click();
  openDialog(dialog);
}
