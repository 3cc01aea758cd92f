import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import {
  allowedScriptUrl,
  consentEvent,
  type ConsentProof,
  consentProofStorageKey,
} from './consent.ts';
import { openDialog } from './consent.head.ts';
import { currentConsent, giveConsent, storedAnswer } from './consent-storage.ts';
import { type DialogAnswer, findDialog, opensDialog } from './dialog-elements.ts';
import { closeWhenUnseen } from './dialog-watch.ts';
import { readStored, store } from '#browser/storage.ts';

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

/** Proves an answer that has no proof yet, as one that was given now. */
function storeMissingProof(answer: string, version: string | undefined): void {
  if (readStored('localStorage', consentProofStorageKey)) return;
  const proof: ConsentProof = {
    // Not `randomUUID`, which is there over https only.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    version,
    date: new Date().toISOString().slice(0, 10),
    consent: JSON.parse(answer),
  };
  store('localStorage', consentProofStorageKey, JSON.stringify(proof));
}
