import { closestElement } from '#browser/elements.ts';
import { fetchMarkup } from '#browser/fetch-markup.ts';
import { firstInteraction } from '#browser/first-interaction.ts';

/**
 * Puts the texts of the further tabs, from the address in `data-text`, above the links to the policies
 * that stand there: once the visitor is there, or else at the next change of tabs. As long as they do
 * not come, the links are left; what is under way shows so.
 */
export function fetchTexts(dialog: HTMLDialogElement): void {
  const [first, ...further] = dialog.querySelectorAll('[role=tabpanel]');
  let areThere = Promise.resolve(false);
  const fetchUnlessThere = () => {
    // What is under way may fail yet.
    areThere = areThere.then((are) => are || fetchInto(further, dialog.dataset['text'] ?? ''));
  };

  dialog.addEventListener('click', ({ target }) => {
    if (closestElement(target, '[role=tab]') !== null) fetchUnlessThere();
  });
  void firstInteraction.then(() => {
    if (dialog.open) fetchUnlessThere();
  });
  // A tab was chosen before this script was there.
  if (first?.matches('[hidden]')) fetchUnlessThere();
}

/** Resolves to whether the texts have come. */
async function fetchInto(panels: Element[], address: string): Promise<boolean> {
  for (const panel of panels) {
    panel.ariaBusy = 'true';
    panel.prepend('…');
  }
  const texts = await fetchMarkup(address);
  for (const panel of panels) {
    panel.ariaBusy = null;
    // A text leaves the file, where the next one is the first then.
    panel.firstChild?.replaceWith(texts?.firstElementChild ?? '');
    // A link that has the focus is below the text now.
    panel.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }
  return texts !== null;
}
