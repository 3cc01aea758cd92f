import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { waitUntilHydrated } from '#features/contact-form/testing/visitor.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { islandProps } from './testing/delay-islands.ts';

const { copy } = siteContent;

test.use({ expectedConsole: { patterns: [/TypeError: Cannot .* undefined/] } });

const { contact, site } = copy.en;

test(
  'a failed island shows an error and a reload button, and the rest of the page works (ERR-3)',
  slow,
  async ({ page }) => {
    // The form's island gets properties that it cannot work with.
    await page.route(islandProps, (route) => route.fulfill({ json: {} }), { times: 1 });
    await page.goto(href('contact', 'en', 'main'));
    await page.keyboard.press('Shift');
    await expect(page.getByRole('alert').locator('[lang=en]')).toHaveText(site.error.title);
    await expect(page.getByRole('alert').getByText(/Cannot .* undefined/)).toBeVisible();
    await page.getByRole('combobox', { name: site.theme.label }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: site.error.retry }).click();
    await expect(page.getByRole('alert')).toBeEmpty();
    await expect(page).toHaveURL(href('contact', 'en', 'main'));
    await page.getByRole('textbox', { name: contact.form.name.label }).focus();
    await waitUntilHydrated(page);
  },
);
