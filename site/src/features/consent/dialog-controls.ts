import { closestElement, setHidden } from '#browser/elements.ts';
import { fetchMarkup } from '#browser/fetch-markup.ts';
import { choicesId } from './dialog-elements.ts';

/** Handles a press on any button of the dialog but the answers. */
export function handlePress(button: Element, dialog: HTMLDialogElement): void {
  switch (button.getAttribute('value')) {
    case 'close':
      return dialog.close();
    case 'customise': {
      const isExpanded = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isExpanded));
      return setHidden(choicesId, isExpanded);
    }
    case 'tab':
      fetchTexts(dialog);
      selectTab(button);
  }
}

/** Shows the stored answer with all choices, and a way out without an answer. */
export function showAnswer(stored: string, dialog: HTMLDialogElement): void {
  const consent: Partial<Record<string, unknown>> = JSON.parse(stored || '{}');
  for (const choice of dialog.querySelectorAll('input')) {
    choice.checked = choice.disabled || consent[choice.name] === true;
  }
  const [first] = dialog.querySelectorAll('[role=tab]');
  if (first !== undefined) selectTab(first);
  dialog.querySelector('[value=close]')?.removeAttribute('hidden');
  dialog.querySelector('[value=customise]')?.setAttribute('aria-expanded', 'true');
  setHidden(choicesId, false);
  fetchTexts(dialog);
}

let textsLoaded = Promise.resolve(false);

/** Inserts the texts of the other tabs above their links. Another call retries what failed. */
export function fetchTexts(dialog: HTMLDialogElement): void {
  const [, ...otherPanels] = dialog.querySelectorAll('[role=tabpanel]');
  textsLoaded = textsLoaded.then(
    (areLoaded) => areLoaded || fetchInto(otherPanels, dialog.dataset['text']),
  );
}

/** Shows that texts are loading. Resolves to whether they were loaded. */
async function fetchInto(panels: readonly Element[], address = ''): Promise<boolean> {
  for (const panel of panels) {
    panel.ariaBusy = 'true';
    panel.prepend('…');
  }
  const texts = await fetchMarkup(address);
  for (const panel of panels) {
    panel.ariaBusy = null;
    // Moves the first text, so that the next one is first.
    panel.firstChild?.replaceWith(texts?.firstElementChild ?? '');
    // The text may have pushed down a focused link.
    panel.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }
  return texts !== null;
}

function selectTab(selected: Element): void {
  for (const tab of selected.parentElement?.children ?? []) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.setAttribute('tabindex', isSelected ? '0' : '-1');
    setHidden(tab.getAttribute('aria-controls') ?? '', !isSelected);
  }
}

/** Tabs with automatic activation (WAI-ARIA Authoring Practices). Alt and Meta belong to the browser. */
export function moveBetweenTabs(event: KeyboardEvent): void {
  if (event.altKey || event.metaKey) return;
  const focused = closestElement(event.target, '[role=tab]');
  const tabs = [...(focused?.parentElement?.querySelectorAll('button') ?? [])];
  const at = tabs.findIndex((tab) => tab === focused);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = tabs.at(step % tabs.length);
  next?.click();
  next?.focus();
}
