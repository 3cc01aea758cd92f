import type { Suite } from '@altanube/content/suites';
import type { Locator, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { expect } from '@altanube/e2e/fixtures';
import { createCalculatorProps } from '../calculator-props.ts';
import { calculatorId } from '../estimate-address.ts';
import { createInitialEstimate, type Estimate } from '../estimate.ts';
import { calculateTotals } from '../totals.ts';
import { formatCents } from '../wording.ts';

const { copy, company, prices } = siteContent;

export function getCalculatorProps(language: Language) {
  return createCalculatorProps({ copy: copy[language], company, prices, language }, 'google');
}

export function findCalculator(page: Page): Locator {
  return page.locator(`#${calculatorId}`);
}

/** The card with the totals. Its first text is for screen readers alone. */
export function findSummary(page: Page): Locator {
  return findCalculator(page).locator('.summary-card');
}

export function findPeopleField(page: Page, name: string): Locator {
  return findCalculator(page).getByRole('textbox', { name: new RegExp(`^${RegExp.escape(name)}`) });
}

export function getInitialLicence(suite: Suite, language: Language = 'es') {
  const props = getCalculatorProps(language);
  const [id] = Object.keys(createInitialEstimate(props.prices, suite).people);
  const licence = props.prices.licences[suite].find((each) => each.id === id);
  if (licence === undefined) throw new Error(`There is no licence ${id}`);
  return licence;
}

export function formatMonthlyTotal(estimate: Estimate, language: Language = 'es'): string {
  const props = getCalculatorProps(language);
  return formatCents(calculateTotals(estimate, props.prices).monthCents, language);
}

/** Opens a page at its calculator or with an estimate, and waits until it works. */
export async function openCalculator(page: Page, route: Suite | 'pricing', at = calculatorId) {
  await page.goto(href(route, 'es', at));
  await page.keyboard.press('Shift');
  await expectReady(page);
}

/** Activates the calculator until it works: until its total can be shared, printed and sent. */
export async function expectReady(page: Page, language: Language = 'es'): Promise<void> {
  const { ask } = getCalculatorProps(language).copy;
  const link = findCalculator(page).getByRole('link', { name: ask });
  await expect(async () => {
    await findCalculator(page).locator('react-island').dispatchEvent('pointerover');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
