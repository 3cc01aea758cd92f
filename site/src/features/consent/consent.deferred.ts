import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { onStoredChoicesStale } from '#browser/page-lifecycle.ts';
import {
  allowedScriptUrl,
  consentEvent,
  createConsent,
  readConsent,
  saveConsent,
  readStoredAnswer,
} from './consent.ts';
import { closeIfInvisible, openDialog } from './consent.early.ts';
import { findDialog, opensDialog } from './dialog-elements.ts';

/** The controls of the dialog, apart from the answers. */
const loadControls = () => import('./dialog-controls.ts');

export function enhanceConsentDialog(): void {
  const dialog = findDialog();
  if (dialog === null) return;

  const isAllowedBy: Partial<Record<string, (category: string) => boolean>> = {
    accept: () => true,
    reject: () => false,
    save: (category) => dialog.querySelector(`[name=${category}]:checked`) !== null,
  };
  const applyAnswer = (answer: string | null | undefined) => {
    const isAllowed = isAllowedBy[answer ?? ''];
    if (isAllowed === undefined) return;
    dialog.close();
    saveConsent(dialog, createConsent(isAllowed));
  };
  const reopenIfUnanswered = () => {
    // A dialog that was closed because something hides it has `hidden` set.
    if (readConsent(dialog) === null && !dialog.hidden) openDialog(dialog);
  };
  const closeIfUnseen = () => {
    if (!dialog.open) return;
    const { left, top, width, height } = dialog.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    // Its card is in the middle. The dialog itself would be found by its backdrop too.
    const isOnTop = dialog.firstElementChild?.contains(shown) === true;
    if (isOnTop && getComputedStyle(dialog).opacity !== '0') return;
    dialog.hidden = true;
    dialog.close();
  };
  const handlePress = async (button: Element | null) => {
    if (button !== null) (await loadControls()).handlePress(button, dialog);
  };

  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    // A second press while the dialog is closing does not count.
    if (dialog.open) applyAnswer(event.submitter?.getAttribute('value'));
  });
  // Escape is no answer.
  dialog.addEventListener('close', reopenIfUnanswered);
  const wasOpened = dialog.onclick !== null;
  dialog.onclick = ({ target }) => handlePress(closestElement(target, '[type=button]'));
  dialog.onkeydown = async (event) => (await loadControls()).moveBetweenTabs(event);
  const { pressed } = dialog.dataset;
  if (pressed !== undefined) void handlePress(dialog.querySelector(`[aria-controls=${pressed}]`));
  addEventListener('click', async ({ target }) => {
    if (closestElement(target, `[${opensDialog}]`) === null) return;
    openDialog(dialog);
    (await loadControls()).showAnswer(readStoredAnswer(dialog), dialog);
  });
  void firstInteraction.then(async () => {
    if (dialog.open) (await loadControls()).fetchTexts(dialog);
  });

  let wasEverAllowed = false;
  const loadAllowedScript = () => {
    const answer = readStoredAnswer(dialog);
    // At least one category besides the necessary one.
    wasEverAllowed ||= /true.*true/.test(answer);
    const isAnswered = !dialog.open && answer !== '';
    // If loading fails, nothing that needs consent runs, and the next page tries again.
    if (import.meta.env.TOOLS_WITHOUT_CONSENT || (isAnswered && wasEverAllowed))
      import(/* @vite-ignore */ allowedScriptUrl).catch(() => {});
  };
  onStoredChoicesStale(() => {
    // Answered on another page. Closing reopens the dialog if that answer is outdated.
    if (dialog.open && readStoredAnswer(dialog) !== '') dialog.close();
    loadAllowedScript();
  });
  document.addEventListener(consentEvent, loadAllowedScript);
  // It may have been hidden since it was opened, and may be hidden or moved away at any time.
  closeIfInvisible(dialog);
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, closeIfUnseen, { passive: true });
  }
  // It was answered or closed before this script ran.
  if (wasOpened && !dialog.open) applyAnswer(dialog.returnValue);
  // Opens it too if the stored answer is outdated or invalid.
  if (!dialog.open) reopenIfUnanswered();
  loadAllowedScript();
}
