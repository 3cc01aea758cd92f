type ChoicePillsProps = {
  /** Name of the field. */
  name: string;
  options: readonly { value: string; label: string }[];
  /** The value that is chosen at first. */
  first: string;
};

/** Radio buttons that look like one switch; their group and its name are around them. */
export function ChoicePills({ name, options, first }: ChoicePillsProps) {
  return (
    <div className="flex w-fit flex-wrap rounded-[1.75rem] border border-control bg-surface p-1">
      {options.map(({ value, label }) => (
        <label key={value} className="choice-pill grow">
          <input
            type="radio"
            name={name}
            value={value}
            className="visually-hidden"
            defaultChecked={value === first}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
