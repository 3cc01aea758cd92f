import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import {
  allowedScriptUrl,
  consentEvent,
  consentTo,
  currentConsent,
  giveConsent,
  storedAnswer,
} from './consent.ts';
import { closeUnseen, openDialog } from './consent.head.ts';
import { findDialog, opensDialog } from './dialog-elements.ts';

/** What can be pressed in the dialog, apart from the answers. */
const loadControls = () => import('./dialog-controls.ts');

export function enhanceConsentDialog(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  const isAllowedBy: Partial<Record<string, (category: string) => boolean>> = {
    accept: () => true,
    reject: () => false,
    save: (category) => dialog.querySelector(`[name=${category}]:checked`) !== null,
  };
  const takeAnswer = (answer: string | null | undefined) => {
    const isAllowed = isAllowedBy[answer ?? ''];
    if (isAllowed === undefined) return;
    dialog.close();
    giveConsent(dialog, consentTo(isAllowed));
  };
  const askAgain = () => {
    // A dialog that was closed because it cannot be seen is hidden.
    if (currentConsent(dialog) === null && !dialog.hidden) openDialog(dialog);
  };
  const press = async (button: Element | null) => {
    if (button !== null) (await loadControls()).press(button, dialog);
  };

  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    // A second press, while the dialog is closing, is no second answer.
    if (dialog.open) takeAnswer(event.submitter?.getAttribute('value'));
  });
  // Escape answers nothing.
  dialog.addEventListener('close', askAgain);
  const wasOpened = dialog.onclick !== null;
  dialog.onclick = ({ target }) => press(closestElement(target, '[type=button]'));
  dialog.onkeydown = async (event) => (await loadControls()).moveBetweenTabs(event);
  const { pressed } = dialog.dataset;
  if (pressed !== undefined) void press(dialog.querySelector(`[aria-controls=${pressed}]`));
  addEventListener('click', async ({ target }) => {
    if (closestElement(target, `[${opensDialog}]`) === null) return;
    openDialog(dialog);
    (await loadControls()).showAnswer(storedAnswer(dialog), dialog);
  });
  void firstInteraction.then(async () => {
    if (dialog.open) (await loadControls()).fetchTexts(dialog);
  });

  let isAllowedOrWas = false;
  const follow = () => {
    const answer = storedAnswer(dialog);
    // More than the necessary category.
    isAllowedOrWas ||= /true.*true/.test(answer);
    if (dialog.open || answer === '') return;
    // If it cannot be loaded, nothing is done that needs consent, and the next page tries again.
    if (isAllowedOrWas) import(/* @vite-ignore */ allowedScriptUrl).catch(() => {});
  };
  whenStoredChoicesMayDiffer(() => {
    // Answered on another page meanwhile. If that answer is outdated, the dialog opens again.
    if (dialog.open && storedAnswer(dialog) !== '') dialog.close();
    follow();
  });
  document.addEventListener(consentEvent, follow);
  // It may have been hidden since it was opened.
  closeUnseen(dialog);
  if (wasOpened && !dialog.open) {
    // It was answered, or closed, before this script was there.
    takeAnswer(dialog.returnValue);
    askAgain();
  }
  follow();
}
