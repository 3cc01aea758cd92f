type Plan = { annual: number | null; monthByMonth: number | null };

/**
 * The share that annual billing saves on every plan that has prices: the smallest saving, in whole
 * percent and rounded down. 0 where no plan has both prices.
 */
export function annualSaving(plans: readonly Plan[]): number {
  const percents = plans.flatMap(({ annual, monthByMonth }) => {
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
