import { ask, decisionIn } from './consent.head.ts';

/** Opens the cookie dialog again, showing what is stored, and lets its tabs be moved by key. */
export function reopenConsent(): void {
  const dialog = document.querySelector('dialog');
  if (dialog === null) return;
  const tabs = [...dialog.querySelectorAll<HTMLElement>('[role=tab]')];

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-consent]') === null) return;
    const given = new Map(Object.entries(decisionIn(dialog) ?? {}));
    for (const it of dialog.querySelectorAll('input')) {
      it.checked = it.disabled || given.get(it.name) === true;
    }
    tabs[0]?.click();
    dialog.querySelector('[value=close]')?.removeAttribute('hidden');
    const customise = dialog.querySelector<HTMLElement>('[value=customise]');
    if (customise?.getAttribute('aria-expanded') === 'false') customise.click();
    ask(dialog);
  });

  // Answered on another page, while this one waited in the browser's memory.
  addEventListener('pageshow', () => {
    if (dialog.open && decisionIn(dialog) !== null) dialog.close(dialog.returnValue);
  });

  // Arrow keys, Home and End move between the tabs (WAI-ARIA APG, tabs with automatic activation).
  dialog.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === event.target);
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
  });
}
