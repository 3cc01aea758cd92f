import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { allowedScriptUrl } from './allowed-script-url.ts';
import { openDialog } from './consent.head.ts';
import { consentEvent } from './consent.ts';
import { storeMissingProof } from './consent-proof.ts';
import { currentConsent, giveConsent, storedAnswer } from './consent-storage.ts';
import { findDialog, opensDialog, type DialogAnswer } from './dialog-elements.ts';
import { closeWhenUnseen } from './dialog-watch.ts';

/** What can be pressed in the dialog, apart from the answers. Fetched when the visitor is there. */
const loadControls = () => import('./dialog-controls.ts');

/** Stores the answers to the cookie dialog, and opens it again when the visitor asks for it. */
export function enhanceConsentDialog(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  const answers: Record<DialogAnswer, (category: string) => boolean> = {
    accept: () => true,
    reject: () => false,
    save: (category) => dialog.querySelector(`[name=${category}]:checked`) !== null,
  };
  const isAllowedBy: Partial<Record<string, (category: string) => boolean>> = answers;
  const takeAnswer = (answer: string | null | undefined) => {
    const isAllowed = isAllowedBy[answer ?? ''];
    if (isAllowed === undefined) return;
    dialog.close();
    giveConsent(dialog, isAllowed);
  };
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    // A second click of a script, or of an impatient finger, answers nothing.
    if (dialog.open) takeAnswer(event.submitter?.getAttribute('value'));
  });
  const askAgain = () => {
    // A dialog that was closed because it cannot be seen is hidden.
    if (currentConsent(dialog) === null && !dialog.hidden) open();
  };
  const open = () => {
    openDialog(dialog);
    closeWhenUnseen(dialog);
  };
  // Escape answers nothing.
  dialog.addEventListener('close', askAgain);
  const press = async (button: Element | null) => {
    if (button === null) return;
    // What the visitor saw: it may have changed by the time that the code is there.
    const isExpanded = button.getAttribute('aria-expanded') === 'true';
    (await loadControls()).press(button, dialog, isExpanded);
  };
  const wasOpened = dialog.onclick !== null;
  dialog.onclick = ({ target }) => press(closestElement(target, '[type=button]'));
  dialog.onkeydown = async (event) => (await loadControls()).moveBetweenTabs(event);
  const { pressed } = dialog.dataset;
  if (pressed !== undefined) void press(dialog.querySelector(`[aria-controls=${pressed}]`));
  addEventListener('click', async ({ target }) => {
    if (closestElement(target, `[${opensDialog}]`) === null) return;
    open();
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
    storeMissingProof(answer, dialog.dataset['version']);
    // If it does not come, what is allowed is not done, and the next page tries again.
    if (isAllowedOrWas) import(/* @vite-ignore */ allowedScriptUrl).catch(() => {});
  };
  whenStoredChoicesMayDiffer(() => {
    // Answered on another page since this one was made. If that does not hold, the dialog opens again.
    if (dialog.open && storedAnswer(dialog) !== '') dialog.close();
    follow();
  });
  document.addEventListener(consentEvent, follow);
  if (dialog.open) closeWhenUnseen(dialog);
  else if (wasOpened) {
    // It was answered, or closed, before this script was there.
    takeAnswer(dialog.returnValue);
    askAgain();
  }
  follow();
}
