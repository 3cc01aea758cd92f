/** The middle one, rounded. */
export function median(values: number[]): number {
  return Math.round(middle(values));
}

/** The middle one, as it was measured; NaN of nothing. */
export function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
