import { closestElement } from '#browser/elements.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { allowedScriptUrl } from './allowed-script-url.ts';
import { openDialog } from './consent.head.ts';
import { consentEvent } from './consent.ts';
import { storeMissingProof } from './consent-proof.ts';
import { storedAnswer } from './consent-storage.ts';
import { choicesId, findButton, findDialog, opensConsent } from './dialog-elements.ts';
import { fetchTexts } from './fetch-texts.ts';
import { moveBetweenTabs } from './tabs.ts';

/** Opens the cookie dialog again, showing what is stored; brings its texts, and handles the keys of its tabs. */
export function enhanceConsentDialog(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  addEventListener('click', ({ target }) => {
    if (closestElement(target, `[${opensConsent}]`) !== null) reopen(dialog);
  });

  dialog.addEventListener('keydown', moveBetweenTabs);
  fetchTexts(dialog);

  let isAllowedOrWas = false;
  const follow = () => {
    const answer = storedAnswer(dialog);
    // More than the necessary category.
    isAllowedOrWas ||= /true.*true/.test(answer);
    if (dialog.open || answer === '') return;
    storeMissingProof(answer, dialog.dataset['version']);
    // If it does not come, what is allowed is not done, and the next page tries again.
    if (isAllowedOrWas) import(allowedScriptUrl).catch(() => {});
  };
  whenStoredChoicesMayDiffer(() => {
    // Answered on another page since this one was made. If that does not hold, the dialog opens again.
    if (dialog.open && storedAnswer(dialog) !== '') dialog.close(dialog.returnValue);
    follow();
  });
  document.addEventListener(consentEvent, follow);
  follow();
}

function reopen(dialog: HTMLDialogElement): void {
  // The storage may have been emptied since.
  const consent: Partial<Record<string, unknown>> = JSON.parse(storedAnswer(dialog) || '{}');
  for (const choice of dialog.querySelectorAll('input')) {
    choice.checked = choice.disabled || consent[choice.name] === true;
  }
  findButton(dialog, 'tab')?.click();
  findButton(dialog, 'close')?.removeAttribute('hidden');
  if (document.getElementById(choicesId)?.hidden) findButton(dialog, 'customise')?.click();
  openDialog(dialog);
}
