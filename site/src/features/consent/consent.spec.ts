import type { Page } from '@playwright/test';
import { blockStorage } from '@altanube/e2e/helpers/visitor-storage';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { waitForPageScript } from '@altanube/e2e/helpers/page-script';
import { closedAnnouncementKey } from '#features/announcement/announcement.ts';
import { draftStorageKey } from '#features/contact-form/draft.ts';
import { addToolsToConsentDialog } from '#features/tools/vendor-disclosures.ts';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { ownStorage } from '@altanube/e2e/stored-names';

const { copy, company } = siteContent;
const { consent, site } = copy.es;
/** Version of the dialog's text, which includes the company's tools. */
const version = String(addToolsToConsentDialog(copy.es, company).version);

test.use({ locale: 'es-ES', hasConsented: false });

test('the switches store what is chosen (C-4, C-7, C-10)', async ({ page }) => {
  await page.goto(href('home', 'es'));
  const dialog = page.getByRole('dialog', { name: consent.title });
  const customise = dialog.getByRole('button', { name: consent.customise });
  const save = dialog.getByRole('button', { name: consent.save });
  const choice = (name: 'analytics' | 'marketing') =>
    dialog.getByRole('switch', { name: consent.categories[name].name });
  await expect(save).toBeHidden();
  await customise.click();
  await expect(customise).toHaveAttribute('aria-expanded', 'true');
  await customise.click();
  await expect(save).toBeHidden();
  await customise.click();

  await choice('analytics').check();
  await save.click();
  expect(await storedConsent(page)).toEqual(toConsent([true, false, true, false]));

  await page.reload();
  await page.getByRole('button', { name: site.footer.consent }).click();
  await expect(dialog).toBeVisible();
  await expect(customise).toHaveAttribute('aria-expanded', 'true');
  // The next time, it is on its first tab again.
  await page.getByRole('tab', { name: consent.tabs.details }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: site.footer.consent }).click();
  await expect(choice('analytics')).toBeChecked();
  await expect(choice('marketing')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: site.footer.consent })).toBeFocused();
});

test('the three tabs show their panels, by press and by arrow key (C-2)', async ({ page }) => {
  await page.goto(href('home', 'es'));
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab(consent.tabs.details).click();
  await expect(page.getByText(consent.categories.marketing.details)).toBeVisible();
  await expect(page.getByText(consent.intro)).toBeHidden();
  // Alt and an arrow belong to the browser's history.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(tab(consent.tabs.details)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(consent.tabs.about)).toBeFocused();
  await expect(page.getByRole('heading', { name: consent.about.title })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab(consent.tabs.consent)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(consent.intro)).toBeVisible();
});

test('accept and reject have the same look, size and level (C-3)', async ({ page }) => {
  await page.goto('/');
  const readAppearance = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { backgroundColor, color, fontSize, fontWeight, border } = getComputedStyle(button);
      const { width, height, top } = button.getBoundingClientRect();
      return { backgroundColor, color, fontSize, fontWeight, border, width, height, top };
    });
  expect(await readAppearance(consent.accept)).toEqual(await readAppearance(consent.reject));
});

test('Escape does not close the dialog, and the page does not scroll (C-1)', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.mouse.wheel(0, 600);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('with a fixed date', () => {
  const today = '2026-11-22';
  test.beforeEach(({ page }) => page.clock.setFixedTime(`${today}T12:00:00Z`));

  test('an answer is stored with its proof (C-7, STO-1, STO-2)', async ({ page }) => {
    const ids: unknown[] = [];
    for (const [button, answers] of [
      [consent.accept, [true, true, true, true]],
      [consent.reject, [true, false, false, false]],
    ] as const) {
      await page.goto(href('faq', 'es'));
      await page.evaluate(() => localStorage.removeItem('cookie-consent'));
      await page.reload();
      const dialog = page.getByRole('dialog', { name: consent.title });
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate((it) => it.matches(':modal'))).toBe(true);
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toBeHidden();
      const given = toConsent([...answers]);
      expect(await storedConsent(page)).toEqual(given);
      const proof = { date: today, version, consent: given };
      await expect.poll(() => storedProof(page)).toMatchObject(proof);
      const { id } = await storedProof(page);
      expect(id).toMatch(/^\d+(-\d+){3}$/);
      ids.push(id);
      await page.reload();
      await expect(dialog).toBeHidden();
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('asks again after 24 months, and when the text is new (C-9)', slow, async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.goto('/');
    for (const change of [{ date: '2024-11-21' }, { version: `another-${version}` }]) {
      await page.getByRole('button', { name: consent.reject }).click();
      await expect.poll(() => storedProof(page)).toMatchObject({ date: today, version });
      await page.reload();
      await expect(dialog).toBeHidden();
      await changeProof(page, change);
      await page.reload();
      await expect(dialog).toBeVisible();
    }
  });
});

test('an answer is stored at once, and is one event (C-7, C-12)', slow, async ({ page }) => {
  await page.goto('/');
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  const answered = await dialog.evaluate((it) => {
    const eventDetails: unknown[] = [];
    document.addEventListener('consent-given', (event) =>
      eventDetails.push(Reflect.get(event, 'detail')),
    );
    for (const answer of ['accept', 'accept', 'reject']) {
      it.querySelector<HTMLElement>(`[value=${answer}]`)?.click();
    }
    const stored: unknown = JSON.parse(localStorage.getItem('cookie-consent') ?? '');
    return { stored, isOpen: it.hasAttribute('open'), eventDetails };
  });
  const everything = toConsent([true, true, true, true]);
  expect(answered).toEqual({ stored: everything, isOpen: false, eventDetails: [everything] });
});

for (const [how, block] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const) {
  test(`with storage ${how} an answer holds for the page (OFF-5)`, slow, async ({ page }) => {
    await page.addInitScript(block);
    await page.goto('/');
    await page.getByRole('button', { name: consent.accept }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: site.footer.consent }).click();
    await expect(
      page.getByRole('switch', { name: consent.categories.marketing.name }),
    ).toBeChecked();
  });
}

test('the cookie policy opens the dialog too (C-10)', slow, async ({ page }) => {
  await page.goto('/legal/cookies');
  await page.getByRole('button', { name: consent.reject }).click();
  await page.getByRole('main').getByRole('button', { name: site.footer.consent }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('stores exactly what the policy names (STO-4)', async ({ page, context, storedNames }) => {
  const { contact } = copy.es;
  await page.goto('/contacto?utm_source=boletin');
  await page.getByRole('button', { name: consent.accept }).click();
  await waitForPageScript(page);
  await expect.poll(() => [...storedNames]).toContain('campaign');
  await page.getByLabel(contact.form.name.label).fill('Ana');
  await expect.poll(() => [...storedNames]).toContain(draftStorageKey);
  await page.getByLabel(site.theme.label).selectOption(site.theme.dark);
  await switchLanguage(page, site.languageSwitcher.names.en);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/contacto?lng=es');
  const cookies = (await context.cookies()).map(({ name }) => name);
  // There is no notice to close.
  const named = ownStorage.filter((name) => name !== closedAnnouncementKey);
  expect([...storedNames, ...cookies].sort()).toEqual(named.toSorted());
});

async function storedConsent(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('cookie-consent') ?? 'null'));
}

async function storedProof(page: Page): Promise<Record<string, unknown>> {
  const text = await page.evaluate(() => localStorage.getItem('cookie-consent-proof'));
  return Object(JSON.parse(text || '{}'));
}

async function changeProof(page: Page, change: Record<string, string>): Promise<void> {
  const proof = JSON.stringify({ ...(await storedProof(page)), ...change });
  await page.evaluate((value) => localStorage.setItem('cookie-consent-proof', value), proof);
}

function toConsent([necessary, functional, analytics, marketing]: boolean[]) {
  return { necessary, functional, analytics, marketing };
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('Storage is full', 'QuotaExceededError');
  };
}
