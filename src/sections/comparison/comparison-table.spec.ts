import { siteContent } from '#testing/site-content.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

const { comparison } = copy.en;

test('the comparison is a table on large screens and two tabs on small ones (CMP-3)', async ({
  page,
}) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(href('comparison', 'en'));
  const [row] = comparison.table.rows;
  const google_ = page.getByText(row?.google ?? '', { exact: true });
  const microsoft_ = page.getByText(row?.microsoft ?? '', { exact: true });
  await expect(google_).toBeVisible();
  await expect(microsoft_).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(3);

  await page.setViewportSize(screens.phone);
  await expect(google_).toBeVisible();
  await expect(microsoft_).toBeHidden();
  const tabs = page.getByRole('group', { name: comparison.table.tabs });
  await tabs.getByText(comparison.table.columns.microsoft, { exact: true }).click();
  await expect(microsoft_).toBeVisible();
  await expect(google_).toBeHidden();
  const { criterion, microsoft } = comparison.table.columns;
  await expect(page.getByRole('columnheader')).toHaveText([criterion, microsoft]);
});
