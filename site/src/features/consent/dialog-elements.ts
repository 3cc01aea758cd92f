/**
 * Ids of the parts of the cookie dialog that its scripts act on. Neither they nor its classes name
 * cookies, consent or privacy: content blockers hide what does, on all sites.
 */
export const dialogId = 'storage-choice';
export const titleId = 'storage-choice-title';
export const choicesId = 'storage-choice-options';
export const privacyControlId = 'storage-choice-signal';

/** Attribute of the buttons that open the dialog again. */
export const opensDialog = 'data-storage-choice';

export function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${dialogId}`);
}
