import { href } from '@altanube/content/links';
import { isCompared, suites } from '@altanube/content/suites';
import type { Page } from '@playwright/test';
import { siteContent } from './helpers/site-content.ts';
import {
  fillInForm,
  waitUntilHydrated,
} from '../site/src/features/contact-form/testing/visitor.ts';
import { draftStorageKey } from '../site/src/features/contact-form/draft.ts';
import { switchLanguage } from '../site/src/features/navigation/testing/header-menus.ts';
import { themeStorageKey } from '../site/src/features/theme/theme.ts';
import { screens } from './helpers/addresses.ts';
import { sampledAddresses } from './helpers/sampling.ts';
import { findNotice } from './helpers/notice.ts';
import { waitForPageScript } from './helpers/page-script.ts';
import { answerConsent } from './helpers/visitor-storage.ts';
import { expect, test } from './fixtures.ts';

const { site, contact, consent, [suites[0]]: suite } = siteContent.copy.es;
const { form } = contact;

/** Needs a whole browser: the headless shell has no back/forward cache. */
test.describe('a page that the browser keeps', { tag: '@whole-browser' }, () => {
  test.use({ locale: 'es-ES', viewport: screens.desktop });
  // One browser for all tests: starting it costs more than two of them.
  test.describe.configure({ mode: 'default' });

  test('is restored as it was left, with an open menu closed (OFF-8)', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    const link = banner.getByRole('link', { name: suite.meta.name }).first();
    await noteReturn(page);
    if (isCompared) await banner.getByText(site.header.products, { exact: true }).click();
    await link.click();
    await page.waitForURL(href(suites[0], 'es'));
    await comeBack(page);
    await page.mouse.move(640, 780);
    if (isCompared) await expect(link).toBeHidden();
    for (const { url } of sampledAddresses) {
      await test.step(url, async () => {
        await page.goto(url);
        await page.mouse.move(300, 300);
        await page.mouse.wheel(0, 200);
        await leave(page, '/robots.txt');
        await comeBack(page);
      });
    }
  });

  test('applies a theme and a language chosen meanwhile (L-8, P-6)', async ({ page }) => {
    const theme = page.getByRole('combobox', { name: site.theme.label });
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await leave(page);
    await theme.selectOption('dark');
    await comeBack(page);
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(theme).toHaveValue('dark');
    await leave(page);
    await switchLanguage(page, 'English');
    await expect(html).toHaveAttribute('lang', 'en');
    for (const url of ['/faq', '/']) {
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL(url);
      await expect(html).toHaveAttribute('lang', 'en');
      await page.waitForLoadState();
    }
  });

  test('keeps the form unless it was sent meanwhile (F-10, OFF-8)', async ({ page }) => {
    const name = page.getByRole('textbox', { name: form.name.label });
    const submit = page.getByRole('button', { name: form.submit });
    await page.goto('/contacto');
    await name.fill('Ana');
    await waitUntilHydrated(page);
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
    await leave(page);
    await page.goto('/contacto');
    await expect(name).toHaveValue('Ana');
    await name.fill('Ana María');
    await page.goBack({ waitUntil: 'commit' });
    await comeBack(page);
    await expect(name).toHaveValue('Ana María');
    await fillInForm(page, 'es', { email: 'ida-y-vuelta@empresa.example' });
    await leave(page);
    await page.goto('/contacto');
    await submit.click();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await comeBack(page);
    await expect(name).toHaveValue('');
  });

  test.describe('before an answer about cookies', () => {
    test.use({ hasConsented: false });

    test('shows the dialog unless it was answered meanwhile (OFF-8)', async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await page.goto('/');
      await expect(dialog).toBeVisible();
      await leave(page);
      await comeBack(page);
      await expect(dialog).toBeVisible();
      await leave(page);
      await dialog.getByRole('button', { name: consent.reject }).click();
      await comeBack(page);
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.querySelector(':modal'))).toBeNull();
    });
  });
});

test.describe('on a first visit', () => {
  test.use({ hasConsented: false });

  test('a choice in one tab applies to another open tab (P-6)', async ({ page, context }) => {
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
  test('a prerendered page stores nothing and applies choices later (OFF-10)', async ({ page }) => {
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
    await expect(page.getByRole('textbox', { name: form.name.label })).toHaveValue('Ana');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

/** Navigates away; the page that is left records whether it is restored or loaded again. */
async function leave(page: Page, elsewhere = '/faq'): Promise<void> {
  await noteReturn(page);
  await page.goto(elsewhere);
}

async function noteReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
}

/** Goes back to a page that was kept, which says so. */
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}
