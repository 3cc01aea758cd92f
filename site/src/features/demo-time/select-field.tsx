type SelectFieldProps = {
  label: string;
  /** The empty choice. */
  none: string;
  options: readonly { value: string; label: string }[];
  value: string;
  isInvalid: boolean;
  isDisabled?: boolean;
  describedBy: string;
  onChoose: (value: string) => void;
};

/** A list to choose from, with its label. It is no field of the form, whose draft it would stand in. */
export function SelectField(props: SelectFieldProps) {
  const { label, none, options, value, isInvalid, isDisabled, describedBy, onChoose } = props;
  return (
    <label className="block">
      <span className="mb-1.5 block font-semibold">{label}</span>
      <select
        className="form-control"
        value={value}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
