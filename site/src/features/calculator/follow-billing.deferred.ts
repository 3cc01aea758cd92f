import { fieldNames } from './field-names.ts';

/** Applies the billing chosen for a suite's licences to the calculator below them. */
export function followBilling(): void {
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'billing') follow(target);
  });
  // Chosen before this script ran.
  const chosen = document.querySelector<HTMLInputElement>('[name=billing]:checked');
  if (chosen?.defaultChecked === false) follow(chosen);
}

function follow({ value }: HTMLInputElement): void {
  const choice = document.querySelector<HTMLInputElement>(
    `[name=${fieldNames.billing}][value=${value}]`,
  );
  if (choice === null || choice.checked) return;
  choice.checked = true;
  // A calculator that is not activated yet reads its fields on activation.
  const isActivated = choice.closest('section')?.querySelector('.summary-bar') != null;
  choice.dispatchEvent(new Event(isActivated ? 'input' : 'focusin', { bubbles: true }));
}
