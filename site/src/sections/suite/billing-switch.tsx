import { ChoicePills } from '#ui/choice-pills.tsx';

type BillingSwitchProps = {
  copy: { label: string; annual: string; monthByMonth: string };
  /** Badge that is shown while annual billing is chosen. */
  save: string;
};

/** Shows the prices of one way of billing: the style sheet does, by which button is checked. */
export function BillingSwitch({ copy, save }: BillingSwitchProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="visually-hidden">{copy.label}</legend>
      <ChoicePills
        name="billing"
        options={[
          { value: 'annual', label: copy.annual },
          { value: 'monthly', label: copy.monthByMonth },
        ]}
        first="annual"
      />
      <p className="billing-save rounded-full bg-good px-3 py-1 text-sm font-semibold text-paper [print-color-adjust:exact]">
        {save}
      </p>
    </fieldset>
  );
}
