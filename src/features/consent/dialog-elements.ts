/** Ids of the parts of the cookie dialog that its scripts act on. */
export const dialogId = 'consent';
export const titleId = 'consent-title';
export const choicesId = 'consent-choices';
export const privacyControlId = 'consent-gpc';

/** Attribute of the buttons that open the dialog again. */
export const opensConsent = 'data-consent';

/** What a button of the dialog does, as its `value`. */
export type DialogAction = 'accept' | 'reject' | 'save' | 'close' | 'customise' | 'tab';

/** The first button that does this. */
export function findButton(dialog: Element, action: DialogAction): HTMLButtonElement | null {
  return dialog.querySelector<HTMLButtonElement>(`button[value=${action}]`);
}

export function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${dialogId}`);
}
