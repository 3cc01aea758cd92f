/** Runs behind the calculator of a suite, which follows the billing that is chosen for its licences. */
import { fieldNames } from './field-values.ts';

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'billing') return;
  const choice = document.querySelector<HTMLInputElement>(
    `[name=${fieldNames.billing}][value=${target.value}]`,
  );
  if (choice === null || choice.checked) return;
  choice.checked = true;
  // Where nobody has turned to the calculator yet, it begins by reading its fields.
  const isInUse = choice.closest('section')?.querySelector('.summary-bar') != null;
  choice.dispatchEvent(new Event(isInUse ? 'input' : 'focusin', { bubbles: true }));
});
