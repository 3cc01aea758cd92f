/**
 * Ids of the parts of the cookie dialog that its scripts act on. Neither they nor its classes name
 * cookies, consent or privacy: lists of content blockers hide what does, by rules for all sites.
 */
export const dialogId = 'storage-choice';
export const titleId = 'storage-choice-title';
export const choicesId = 'storage-choice-options';
export const privacyControlId = 'storage-choice-signal';

export const tabId = (name: string) => `storage-choice-tab-${name}`;
export const panelId = (name: string) => `storage-choice-panel-${name}`;

/** Attribute of the buttons that open the dialog again. */
export const opensDialog = 'data-storage-choice';

/** `value` of a button that answers. It closes the dialog also before any script is there. */
export type DialogAnswer = 'accept' | 'reject' | 'save';

/** `value` of a button that the deferred script handles. */
export type DialogAction = 'close' | 'customise' | 'tab';

/** The first button that does this. */
export function findButton(dialog: Element, action: DialogAction): HTMLButtonElement | null {
  return dialog.querySelector<HTMLButtonElement>(`button[value=${action}]`);
}

export function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${dialogId}`);
}
