/** What fields hold, by their names. A box that is not ticked, or a field without an entry, is empty. */
export type FieldContents = Readonly<Record<string, string>>;

/** Puts contents into the fields in an element, but for those that are to keep what they hold. */
export function writeFields(
  within: HTMLElement,
  contents: FieldContents,
  kept: ReadonlySet<string>,
): void {
  for (const input of within.querySelectorAll('input')) {
    if (kept.has(input.name)) continue;
    const content = contents[input.name] ?? '';
    if (input.type === 'text') input.value = content;
    else input.checked = content === input.value;
  }
}

/** The names of the fields that no longer hold what the page has put into them. */
export function changedFields(within: HTMLElement | null): ReadonlySet<string> {
  const inputs = [...(within?.querySelectorAll('input') ?? [])];
  const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'text' ? value !== defaultValue : checked !== defaultChecked,
  );
  return new Set(changed.map(({ name }) => name));
}
