type Plan = { annual: number | null; monthByMonth: number | null };

/** Smallest share saved by a plan with both prices, rounded down to whole percents, or 0. */
export function calculateAnnualSaving(plans: readonly Plan[]): number {
  const percents = plans.flatMap(({ annual, monthByMonth }) => {
    if (annual === null || monthByMonth === null) return [];
    return [calculateSavingPercent(annual, monthByMonth)];
  });
  return percents.length === 0 ? 0 : Math.max(0, Math.min(...percents)) / 100;
}

/** In whole percent, rounded down. */
export function calculateSavingPercent(price: number, higherPrice: number): number {
  const [priceCents, higherPriceCents] = [Math.round(price * 100), Math.round(higherPrice * 100)];
  return Math.floor(((higherPriceCents - priceCents) * 100) / higherPriceCents);
}
