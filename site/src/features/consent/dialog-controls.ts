import { closestElement, setHidden } from '#browser/elements.ts';
import { fetchMarkup } from '#browser/fetch-markup.ts';
import { choicesId, findButton, type DialogAction } from './dialog-elements.ts';

/** Does what a button of the dialog says, unless it is an answer. `isExpanded`: when it was pressed. */
export function press(button: Element, dialog: HTMLDialogElement, isExpanded: boolean): void {
  const actions: Record<DialogAction, () => void> = {
    close: () => dialog.close(),
    customise() {
      button.setAttribute('aria-expanded', String(!isExpanded));
      setHidden(choicesId, isExpanded);
    },
    tab() {
      fetchTexts(dialog);
      selectTab(button);
    },
  };
  const handlers: Partial<Record<string, () => void>> = actions;
  handlers[button.getAttribute('value') ?? '']?.();
}

/** Has the dialog show what is stored, with all that can be chosen, and a way out without an answer. */
export function showAnswer(stored: string, dialog: HTMLDialogElement): void {
  // The storage may have been emptied since.
  const consent: Partial<Record<string, unknown>> = JSON.parse(stored || '{}');
  for (const choice of dialog.querySelectorAll('input')) {
    choice.checked = choice.disabled || consent[choice.name] === true;
  }
  const [first] = dialog.querySelectorAll('[role=tab]');
  if (first !== undefined) selectTab(first);
  findButton(dialog, 'close')?.removeAttribute('hidden');
  findButton(dialog, 'customise')?.setAttribute('aria-expanded', 'true');
  setHidden(choicesId, false);
  fetchTexts(dialog);
}

let textsAreThere = Promise.resolve(false);

/**
 * Puts the texts of the further tabs, from the address in `data-text`, above the links to the policies
 * that are there already. Called again, it fetches what has not come.
 */
export function fetchTexts(dialog: HTMLDialogElement): void {
  const [, ...further] = dialog.querySelectorAll('[role=tabpanel]');
  // What is under way may fail yet.
  textsAreThere = textsAreThere.then((are) => are || fetchInto(further, dialog.dataset['text']));
}

/** Resolves to whether the texts have come. What is under way shows so. */
async function fetchInto(panels: readonly Element[], address = ''): Promise<boolean> {
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

/** Shows the panel of a tab, and hides those of the tabs beside it. */
function selectTab(selected: Element): void {
  for (const tab of selected.parentElement?.children ?? []) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.setAttribute('tabindex', isSelected ? '0' : '-1');
    setHidden(tab.getAttribute('aria-controls') ?? '', !isSelected);
  }
}

/**
 * Tabs with automatic activation (WAI-ARIA Authoring Practices): arrow keys, Home and End move between
 * them. With Alt or Meta they go back and forth in the browser.
 */
export function moveBetweenTabs(event: KeyboardEvent): void {
  if (event.altKey || event.metaKey) return;
  const focused = closestElement(event.target, '[role=tab]');
  const tabs = [...(focused?.parentElement?.querySelectorAll('button') ?? [])];
  const at = tabs.findIndex((tab) => tab === focused);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = tabs.at(step % tabs.length);
  next?.click();
  next?.focus();
}
