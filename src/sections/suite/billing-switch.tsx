type BillingSwitchProps = {
  copy: { label: string; annual: string; monthByMonth: string };
  /** Badge that is shown while annual billing is chosen. */
  save: string;
};

/** Two radio buttons that look like a switch; the style sheet shows the prices of the checked one. */
export function BillingSwitch({ copy, save }: BillingSwitchProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="visually-hidden">{copy.label}</legend>
      <div className="flex rounded-full border border-control bg-surface p-1">
        <label className="billing-choice">
          <input
            type="radio"
            name="billing"
            value="annual"
            className="visually-hidden"
            defaultChecked
          />
          <span>{copy.annual}</span>
        </label>
        <label className="billing-choice">
          <input type="radio" name="billing" value="monthly" className="visually-hidden" />
          <span>{copy.monthByMonth}</span>
        </label>
      </div>
      <p className="billing-save rounded-full bg-good px-3 py-1 text-sm font-semibold text-paper [print-color-adjust:exact]">
        {save}
      </p>
    </fieldset>
  );
}
