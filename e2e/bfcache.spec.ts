import { siteContent } from '#testing/site-content.ts';
import { fillIn, hydrated, leadsFrom } from '#features/contact-form/testing/visitor.ts';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { screens } from '#testing/addresses.ts';
import { fewAddresses } from '#testing/share.ts';
import { comeBack, leave, noteReturn } from './back-forward-cache.ts';
import { expect, test, wholeBrowser } from './fixtures.ts';

const { copy } = siteContent;
const { site, contact } = copy.es;

test.use({ locale: 'es-ES', viewport: screens.desktop });
// One whole browser for all of them: its start costs more than two of the tests.
test.describe.configure({ mode: 'default' });

test('every page comes back as it was left', wholeBrowser, async ({ page }) => {
  for (const { url } of fewAddresses) {
    await test.step(url, async () => {
      await page.goto(url);
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 200);
      await leave(page, '/robots.txt');
      await comeBack(page);
    });
  }
});

test('an open menu is closed on return', wholeBrowser, async ({ page }) => {
  await page.goto('/');
  const products = page.getByRole('banner').getByText(site.header.products, { exact: true });
  const microsoft = page
    .getByRole('banner')
    .getByRole('link', { name: /^Microsoft 365/ })
    .first();
  await noteReturn(page);
  await products.click();
  await microsoft.click();
  await page.waitForURL('/microsoft-365');
  await comeBack(page);
  await page.mouse.move(640, 780);
  await expect(microsoft).toBeHidden();
});

test('a theme chosen meanwhile holds on return', wholeBrowser, async ({ page }) => {
  const theme = page.getByRole('combobox', { name: site.theme.label });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await leave(page);
  await theme.selectOption('dark');
  await comeBack(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(theme).toHaveValue('dark');
});

test('a language chosen meanwhile holds on return', wholeBrowser, async ({ page }) => {
  await page.goto('/');
  await leave(page);
  await switchLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const url of ['/faq', '/']) {
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.waitForLoadState();
  }
});

test('what was typed meanwhile is in the form on return', wholeBrowser, async ({ page }) => {
  const name = page.getByRole('textbox', { name: contact.form.name.label });
  await page.goto('/contacto');
  await name.fill('Ana');
  await leave(page);
  await page.goto('/contacto');
  await expect(name).toHaveValue('Ana');
  await name.fill('Ana María');
  await page.goBack({ waitUntil: 'commit' });
  await comeBack(page);
  await expect(name).toHaveValue('Ana María');
});

test('a message sent meanwhile is not in the form on return', wholeBrowser, async ({ page }) => {
  const { form } = contact;
  const name = page.getByRole('textbox', { name: form.name.label });
  await page.goto('/contacto');
  await fillIn(page, 'es', { email: 'ida-y-vuelta@empresa.example' });
  await leave(page);
  await page.goto('/contacto');
  await expect(name).not.toHaveValue('');
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
  await page.goBack({ waitUntil: 'commit' });
  await comeBack(page);
  await expect(name).toHaveValue('');
});

test.describe('a request that the browser drops on the way', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

  test('does not keep a message left while it is sent', wholeBrowser, async ({ page, site }) => {
    const { form } = contact;
    const email = 'a-medias@empresa.example';
    const { promise: onReturn, resolve: drop } = Promise.withResolvers<void>();
    await page.route('**/send-contact-email*', (route) => onReturn.then(() => route.abort()), {
      times: 1,
    });
    await page.goto('/contacto');
    await fillIn(page, 'es', { email });
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('button', { name: form.submitting })).toBeVisible();
    await leave(page);
    await comeBack(page);
    drop();
    await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
    await expect(page.getByRole('button', { name: form.submit })).toBeEnabled();
    expect(leadsFrom(site, email)).toHaveLength(1);
  });
});

test(
  'a form told of its mistakes comes back with what it holds',
  wholeBrowser,
  async ({ page }) => {
    const { form } = contact;
    const name = page.getByRole('textbox', { name: form.name.label });
    await page.goto('/contacto');
    await name.fill('Ana');
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
    await leave(page);
    await comeBack(page);
    await expect(name).toHaveValue('Ana');
    await fillIn(page, 'es', { email: 'de-vuelta@empresa.example' });
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
  },
);

test.describe('without an answer about cookies', () => {
  test.use({ hasConsented: false });

  test(
    'the dialog asks on return, unless it was answered meanwhile',
    wholeBrowser,
    async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await page.goto('/');
      await expect(dialog).toBeVisible();
      await leave(page);
      await comeBack(page);
      await expect(dialog).toBeVisible();
      await leave(page);
      await dialog.getByRole('button', { name: copy.es.consent.reject }).click();
      await comeBack(page);
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.querySelector(':modal'))).toBeNull();
    },
  );
});
