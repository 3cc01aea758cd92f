import { siteContent } from './helpers/site-content.ts';
import { answerConsent } from './helpers/visitor-storage.ts';
import { waitForPageScript } from './helpers/page-script.ts';
import { themeStorageKey } from '../site/src/features/theme/theme.ts';
import { draftStorageKey } from '../site/src/features/contact-form/draft.ts';
import { expect, slow, test } from './fixtures.ts';

const { copy } = siteContent;
const { site, consent, contact } = copy.es;

test.use({ hasConsented: false });

test('a choice in one tab applies to another open tab (P-6)', slow, async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/faq');
    await expect(tab.getByRole('dialog')).toBeVisible();
    await waitForPageScript(tab);
  }
  await other.getByRole('button', { name: consent.accept }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await other.getByRole('combobox', { name: site.theme.label }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('combobox', { name: site.theme.label })).toHaveValue('dark');
});

/** Browsers under Playwright do not prerender, so the test simulates it. */
test('a prerendered page stores nothing and applies choices when activated (OFF-10)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  const stored = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  await page.goto('/faq');
  const before = await stored();
  await page.goto('/contacto');
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitForPageScript(page);
  expect(await stored()).toEqual(before);
  await page.evaluate(answerConsent);
  await page.evaluate(
    ([theme, draft]) => {
      localStorage.setItem(theme, 'dark');
      sessionStorage.setItem(draft, JSON.stringify({ contact: { name: 'Ana' } }));
      Reflect.deleteProperty(document, 'prerendering');
      document.dispatchEvent(new Event('prerenderingchange'));
    },
    [themeStorageKey, draftStorageKey] as const,
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('textbox', { name: contact.form.name.label })).toHaveValue('Ana');
  await expect(page.getByRole('dialog')).toBeHidden();
});
