/** Runs after the calculator of a suite, and applies the billing chosen for its licences. */
import { fieldNames } from './field-values.ts';

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'billing') return;
  const choice = document.querySelector<HTMLInputElement>(
    `[name=${fieldNames.billing}][value=${target.value}]`,
  );
  if (choice === null || choice.checked) return;
  choice.checked = true;
  // A calculator that is not activated yet reads its fields on activation.
  const isActivated = choice.closest('section')?.querySelector('.summary-bar') != null;
  choice.dispatchEvent(new Event(isActivated ? 'input' : 'focusin', { bubbles: true }));
});
