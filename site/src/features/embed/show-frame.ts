import { onStoredChoicesStale } from '#browser/page-lifecycle.ts';
import {
  addCategory,
  consentCategories,
  consentEvent,
  readConsent,
  saveConsent,
} from '#features/consent/consent.ts';
import { findDialog } from '#features/consent/dialog-elements.ts';
import { embedPressedEvent } from './embed-events.ts';

for (const box of document.querySelectorAll<HTMLElement>('.embed-box')) {
  const card = box.querySelector<HTMLElement>('.embed-card');
  const template = box.querySelector('template');
  if (card !== null && template !== null) connect(box, card, template);
}

/** If the category is not allowed, the card asks first. Withdrawal removes the frame. */
function connect(box: HTMLElement, card: HTMLElement, template: HTMLTemplateElement): void {
  const dialog = findDialog();
  const category = consentCategories.find((name) => name === box.dataset['category']);

  function isAllowed(): boolean {
    if (category === undefined || dialog === null) return true;
    return readConsent(dialog)?.[category] === true;
  }
  function show(): void {
    card.inert = true;
    box.append(template.content.cloneNode(true));
    box.querySelector('iframe')?.focus();
  }
  function withdraw(): void {
    if (!card.inert || isAllowed()) return;
    box.querySelector('iframe')?.remove();
    card.inert = false;
  }

  box.addEventListener(embedPressedEvent, () => {
    // A second press while the code is loading must not show a second frame.
    if (card.inert) return;
    if (dialog === null || isAllowed()) return show();
    if (!box.hasAttribute('data-refused')) return box.setAttribute('data-refused', '');
    saveConsent(dialog, addCategory(readConsent(dialog), category));
    show();
  });
  document.addEventListener(consentEvent, withdraw);
  onStoredChoicesStale(withdraw);
}
