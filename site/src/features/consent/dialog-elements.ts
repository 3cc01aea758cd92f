/** Ids and classes here avoid cookie, consent and privacy, as content blockers hide such names. */
export const dialogId = 'storage-choice';
export const titleId = 'storage-choice-title';
export const choicesId = 'storage-choice-options';
export const privacyControlId = 'storage-choice-signal';

/** Attribute of the buttons that open the dialog again. */
export const opensDialog = 'data-storage-choice';

export function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${dialogId}`);
}
