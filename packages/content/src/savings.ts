type Price = number | null;

/** Share that annual billing saves on every Google plan that has a price. */
export function googleSaving(google: {
  plans: readonly { annual: Price; flexible: Price }[];
}): number {
  return smallestSaving(
    google.plans.map(({ annual, flexible }) => ({ annual, monthByMonth: flexible })),
  );
}

/** Share that annual billing saves on every Microsoft plan. */
export function microsoftSaving(microsoft: {
  plans: readonly { annual: Price; monthly: Price }[];
}): number {
  return smallestSaving(
    microsoft.plans.map(({ annual, monthly }) => ({ annual, monthByMonth: monthly })),
  );
}

type Pair = { annual: Price; monthByMonth: Price };

/**
 * The smallest saving of all plans, in whole percent and rounded down, so that no plan saves less
 * than is promised. 0 where no plan has both prices.
 */
function smallestSaving(pairs: readonly Pair[]): number {
  const percents = pairs.flatMap(({ annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    return [savingPercent(annual, monthByMonth)];
  });
  return percents.length === 0 ? 0 : Math.max(0, Math.min(...percents)) / 100;
}

/** What a price saves against a higher one, in whole percent and rounded down. */
export function savingPercent(price: number, higherPrice: number): number {
  const [paid, full] = [Math.round(price * 100), Math.round(higherPrice * 100)];
  return Math.floor(((full - paid) * 100) / full);
}
