import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { expect } from '@altanube/e2e/fixtures';
import { calculatorProps } from '../calculator-props.ts';
import type { Suite } from '../calculator-prices.ts';
import { calculatorId } from '../estimate-address.ts';
import { firstEstimate, type Estimate } from '../estimate.ts';
import { calculateTotals } from '../totals.ts';
import { formatCents } from '../wording.ts';

const { copy, company, prices } = siteContent;

export function knownIn(language: Language) {
  return calculatorProps({ copy: copy[language], company, prices, language }, 'google');
}

export function calculatorOn(page: Page): Locator {
  return page.locator(`#${calculatorId}`);
}

/** What the fields come to. Its first text is for screen readers alone. */
export function summaryOn(page: Page): Locator {
  return calculatorOn(page).locator('.summary-card');
}

export function peopleField(page: Page, name: string): Locator {
  return calculatorOn(page).getByRole('textbox', { name: new RegExp(`^${RegExp.escape(name)}`) });
}

export function firstLicence(suite: Suite, language: Language) {
  const known = knownIn(language);
  const [id] = Object.keys(firstEstimate(known.prices, suite).people);
  const licence = known.prices.licences[suite].find((each) => each.id === id);
  if (licence === undefined) throw new Error(`There is no licence ${id}`);
  return licence;
}

export function monthly(estimate: Estimate, language: Language): string {
  const known = knownIn(language);
  return formatCents(calculateTotals(estimate, known.prices).monthCents, language);
}

/** Goes to a page with the calculator, at the calculator, and waits until it works. */
export async function openCalculator(page: Page, suite: Suite, language: Language) {
  await page.goto(href(suite, language, calculatorId));
  await page.keyboard.press('Shift');
  await expectReady(page, language);
}

/** Turns to it, until it works: until the sum can be asked for, printed and sent. */
export async function expectReady(page: Page, language: Language): Promise<void> {
  const { ask } = knownIn(language).copy;
  const link = calculatorOn(page).getByRole('link', { name: ask });
  await expect(async () => {
    await calculatorOn(page).locator('react-island').dispatchEvent('pointerover');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
