type Plan = { annual: number | null; monthByMonth: number | null };

/** The smallest saving of the plans with both prices, in whole percent and rounded down, or 0. */
export function annualSaving(plans: readonly Plan[]): number {
  const percents = plans.flatMap(({ annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    return [savingPercent(annual, monthByMonth)];
  });
  return percents.length === 0 ? 0 : Math.max(0, Math.min(...percents)) / 100;
}

/** In whole percent, rounded down. */
export function savingPercent(price: number, higherPrice: number): number {
  const [paid, full] = [Math.round(price * 100), Math.round(higherPrice * 100)];
  return Math.floor(((full - paid) * 100) / full);
}
