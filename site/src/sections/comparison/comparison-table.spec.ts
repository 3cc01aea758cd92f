import { isCompared } from '@altanube/content/suites';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { expect, test } from '@altanube/e2e/fixtures';

test.skip(!isCompared);

test('the comparison is a table from 700 px on, and two tabs below (CMP-3)', async ({ page }) => {
  const { table } = siteContent.copy.en.comparison;
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(href('comparison', 'en'));
  const [row] = table.rows;
  const google_ = page.getByText(row?.google ?? '', { exact: true });
  const microsoft_ = page.getByText(row?.microsoft ?? '', { exact: true });
  await expect(google_).toBeVisible();
  await expect(microsoft_).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);

  await page.setViewportSize(screens.phone);
  await expect(google_).toBeVisible();
  await expect(microsoft_).toBeHidden();
  const tabs = page.getByRole('group', { name: table.tabs });
  await tabs.getByText(table.columns.microsoft, { exact: true }).click();
  await expect(microsoft_).toBeVisible();
  await expect(google_).toBeHidden();
  const { criterion, microsoft } = table.columns;
  const heads = [criterion, `${microsoft} ${table.lowest.microsoft}`];
  await expect(page.getByRole('columnheader')).toHaveText(heads);

  await page.keyboard.press('ArrowLeft');
  await expect(google_).toBeVisible();
  const focused = tabs.locator('label', { has: page.locator(':focus') });
  await expect(focused).toHaveCSS('outline-style', 'solid');
});
