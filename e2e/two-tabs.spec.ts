import { siteContent } from '#testing/site-content.ts';
import { pageScriptHasRun } from '#testing/page-script.ts';
import { expect, rare, test } from './fixtures.ts';

const { copy } = siteContent;
const { site, consent } = copy.es;

test.use({ locale: 'es-ES', hasConsented: false });

test(
  'what a visitor chooses in one tab holds in another that is open',
  rare,
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/faq');
      await expect(tab.getByRole('dialog')).toBeVisible();
      await pageScriptHasRun(tab);
    }
    await other.getByRole('button', { name: consent.accept }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await other.getByRole('combobox', { name: site.theme.label }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('combobox', { name: site.theme.label })).toHaveValue('dark');
  },
);
