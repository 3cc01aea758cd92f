import {
  fillInForm,
  waitUntilHydrated,
  watchPosts,
} from '#features/contact-form/testing/visitor.ts';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { screens } from '@altanube/e2e/helpers/addresses';
import { pausePointer } from '@altanube/e2e/helpers/held-pointer';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { delayIslands, islandCode, islandProps, plainIsland } from './testing/delay-islands.ts';

/** Actions before the scripts load are not lost (`site/src/hydration/intent.ts`). */
const { copy } = siteContent;
const { form } = copy.es.contact;

for (const [language, how, details] of [
  ['es', 'Enter', slow],
  ['en', 'the button', {}],
] as const) {
  const title = `a message sent with ${how} before the form is hydrated is sent once (F-11, OFF-4)`;
  test(title, details, async ({ page }) => {
    const posts = watchPosts(page);
    const letIslandsLoad = await delayIslands(page);
    await page.goto(href('contact', language));
    const { form } = copy[language].contact;
    await fillInForm(page, language, { email: 'pronto@empresa.example' });
    const name = page.getByRole('textbox', { name: form.name.label });
    const send = page.getByRole('button', { name: form.submit });
    // An impatient visitor does it twice.
    for (let times = 0; times < 2; times += 1) {
      if (how === 'Enter') await name.press('Enter');
      else await send.click();
    }

    letIslandsLoad();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
    await expect(page).toHaveURL(href('contact', language));
    expect(posts.map((request) => request.isNavigationRequest())).toEqual([false]);
  });
}

test('refuses an incomplete message sent before hydration (OFF-4)', async ({ page }) => {
  const letIslandsLoad = await delayIslands(page);
  await page.goto(href('contact', 'es'));
  await page.getByRole('textbox', { name: form.name.label }).press('Enter');
  letIslandsLoad();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(form.toasts.invalid.title);
  await expect(toast).toContainText(form.errors.name.required);
  await expect(page.getByRole('textbox', { name: form.name.label })).toBeFocused();
});

test('does not resend a message completed after an early submit (OFF-4)', async ({ page }) => {
  const letIslandsLoad = await delayIslands(page);
  await page.goto(href('contact', 'es'));
  await page.getByRole('textbox', { name: form.name.label }).press('Enter');
  await fillInForm(page, 'es', { email: 'luego@empresa.example' });
  letIslandsLoad();
  await waitUntilHydrated(page);
  await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
  await expect(findNotice(page, form.toasts.success.title)).toHaveCount(0);
});

for (const [what, address, details] of [
  ['the code', islandCode, {}],
  ['what it is given', islandProps, slow],
] as const) {
  test.describe(`when ${what} cannot be loaded`, details, () => {
    test.use({ expectedConsole: { patterns: [/Failed to load resource/, /Error hydrating/] } });

    test('submits the form as without JavaScript (F-10, OFF-4)', async ({ page }) => {
      await page.route(address, (route) => route.abort());
      await page.goto(href('contact', 'es'));
      await fillInForm(page, 'es', { email: 'igual@empresa.example' });
      await page.getByRole('button', { name: form.submit }).click();
      await expect(page).toHaveURL(href('contactSent', 'es'));
      await page.goto(href('contact', 'es'));
      await waitForPageScript(page);
      await expect(page.getByRole('textbox', { name: form.message.label })).toHaveValue('');
    });
  });
}

test('searches for text typed before the search is hydrated (SUP-2)', async ({ page }) => {
  const letIslandsLoad = await delayIslands(page);
  await page.goto('/soporte');
  const query = page.getByRole('searchbox', { name: copy.es.support.search.label });
  await query.pressSequentially('google');
  await query.press('Enter');
  letIslandsLoad();
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  await expect(query).toHaveValue('google');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/soporte');
});

test('islands are hydrated in a browser that is never idle (OFF-9)', slow, async ({ page }) => {
  await page.goto(href('home', 'es'));
  await page.evaluate(() => {
    window.requestIdleCallback = (callback, { timeout = Infinity } = {}) =>
      setTimeout(callback, Math.min(timeout, 2 ** 31 - 1));
  });
  await page.keyboard.press('Shift');
  await expect(page.locator(plainIsland)).toHaveCount(0);
});

test('islands are hydrated in Safari too (OFF-9)', slow, async ({ page }) => {
  await pausePointer(page);
  await page.setViewportSize(screens.phone);
  await page.goto(href('home', 'es'));
  await page.evaluate(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await page.keyboard.press('Shift');
  await expect(page.locator('.slides-live')).toHaveCount(1);
  await expect(page.locator(plainIsland)).toHaveCount(0);
});

test.describe('an island that fails', () => {
  test.use({ expectedConsole: { patterns: [/TypeError: Cannot .* undefined/] } });

  test(
    'shows an error and a button; the rest of the page works (ERR-3)',
    slow,
    async ({ page }) => {
      const { contact, site } = copy.en;
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
});
