import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { hydrated } from '#features/contact-form/testing/visitor.ts';
import { expect, rare, test } from '@altanube/e2e/fixtures';
import { islandProps } from './testing/hold-islands.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

const { contact, site } = copy.en;

test.describe('a broken island', () => {
  test.use({ expectedConsole: { patterns: [/TypeError: Cannot .* undefined/] } });

  test(
    'an island that fails says so in its place, and the rest works (ERR-3)',
    rare,
    async ({ page }) => {
      await breakForm(page);
      await page.goto(href('contact', 'en'));
      await act(page);
      await expect(page.getByRole('alert').locator('[lang=en]')).toHaveText(site.error.title);
      await expect(page.getByRole('alert')).toContainText(site.error.retry);
      await expect(page.getByRole('alert').getByText(/Cannot .* undefined/)).toBeVisible();
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: copy.en.faq.meta.name })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test(
    'the page is loaded again from there, also at a fragment (ERR-3)',
    rare,
    async ({ page }) => {
      await breakForm(page, { times: 1 });
      await page.goto(href('contact', 'en', 'main'));
      await act(page);
      await page.getByRole('button', { name: site.error.retry }).click();
      await expect(page.getByRole('alert')).toBeEmpty();
      await expect(page).toHaveURL(href('contact', 'en', 'main'));
      await page.getByRole('textbox', { name: contact.form.name.label }).focus();
      await hydrated(page);
    },
  );
});

/** What any visitor does, and islands are hydrated for. */
function act(page: Page): Promise<void> {
  return page.keyboard.press('Shift');
}

/** The form's island gets properties that it cannot work with. */
async function breakForm(page: Page, options?: { times: number }): Promise<void> {
  await page.route(islandProps, (route) => route.fulfill({ json: {} }), options);
}
