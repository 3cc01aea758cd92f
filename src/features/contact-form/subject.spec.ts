import type { Page, Request } from '@playwright/test';
import { pageScriptHasRun } from '#testing/page-script.ts';
import { siteContent } from '#testing/site-content.ts';
import { leadsToContact } from '#content/page-subject.ts';
import { subjects } from '#content/subjects.ts';
import { languageSwitcher, listOf } from '#features/navigation/testing/header-menus.ts';
import { contactHref } from '#site/contact-href.ts';
import { languages, type Language } from '#site/languages.ts';
import { articleHref, href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import {
  attributionsOf,
  fillIn,
  hydrated,
  leadsFrom,
  mailsFrom,
  takeTwoSeconds,
} from './testing/visitor.ts';
import { inTurn } from '#testing/share.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';

const { copy, prices, articles } = siteContent;

test.use({ locale: 'es-ES' });

/** How a subject is called in a language. */
function nameOf(id: string, language: Language): string {
  const { contact, pricing } = copy[language];
  const all = subjects({ prices, contact, pricing, articles: articles[language] });
  return all.find((subject) => subject.id === id)?.name ?? '';
}

function lineOn(page: Page, language: Language) {
  const { about } = copy[language].contact.form.subject;
  return page.getByText(about, { exact: false }).filter({ visible: true });
}

function removeOn(page: Page, language: Language) {
  const { remove } = copy[language].contact.form.subject;
  return page.getByRole('button', { name: remove, exact: true });
}

/** What the form knows of how the visitor came. */
async function attributionOn(page: Page): Promise<unknown> {
  return JSON.parse(await page.locator('[name=attribution]').inputValue());
}

/** What the next message holds besides the fields. */
async function sent(page: Page, language: Language) {
  const request: Promise<Request> = page.waitForRequest('**/send-contact-email*');
  await page.getByRole('button', { name: copy[language].contact.form.submit }).click();
  const { subject, attribution } = (await request).postDataJSON();
  const { title } = copy[language].contact.form.toasts.success;
  await expect(page.getByRole('status')).toContainText(title);
  return { subject, attribution };
}

for (const language of inTurn(languages, import.meta.filename)) {
  const { form } = copy[language].contact;
  const [article] = articles[language].filter(leadsToContact);
  if (article === undefined) throw new Error('No article leads to the contact page');

  test(`in ${language}, each call to action tells the form what it was pressed for`, async ({
    page,
  }) => {
    for (const [address, callToAction, subject] of [
      [href('home', language), 'hero', null],
      [href('home', language), 'closing', null],
      [href('google', language), 'header', 'google'],
      [href('google', language), 'licence', `google/${prices.google.plans[0]?.id}`],
      [href('microsoft', language), 'footer', 'microsoft'],
      [href('comparison', language), 'closing', 'comparison'],
      [href('pricing', language), 'plan', 'support/pro'],
      [href('pricing', language), 'add-on', `add-on/${prices.addOns[0]?.id}`],
      [href('support', language), 'support', null],
      [articleHref(article.id, language), 'article', `article/${article.id}`],
      [articleHref(article.id, language), 'header', `article/${article.id}`],
    ] as const) {
      await test.step(`${callToAction} on ${address}`, async () => {
        await page.goto(address);
        const target = contactHref(language, { callToAction, subject });
        await page.locator(`a[href="${target}"]`).first().press('Enter');
        await expect(page).toHaveURL(target);
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        const before = new URL(address, 'https://site.example').pathname;
        expect(await attributionOn(page)).toEqual({ page: before, callToAction });
        await expect(page.locator('[name=subject]')).toHaveValue(subject ?? '');
        await expect(page.getByLabel(form.subject.label)).toBeHidden();
        const line = lineOn(page, language);
        if (subject === null) await expect(line).toHaveCount(0);
        else await expect(line).toContainText(nameOf(subject, language));
      });
    }
  });

  test(
    `in ${language}, on a small screen the menu tells the form what the page is about`,
    rare,
    async ({ page }) => {
      await page.setViewportSize(screens.phone);
      await page.goto(href('microsoft', language));
      await page.locator('#mobile-menu > summary').press('Enter');
      const target = contactHref(language, { callToAction: 'menu', subject: 'microsoft' });
      await page.locator(`#mobile-menu a[href="${target}"]`).press('Enter');
      await expect(page).toHaveURL(target);
      await expect(lineOn(page, language)).toContainText(nameOf('microsoft', language));
    },
  );

  test(`in ${language}, a message says what it is about, and how its writer came`, async ({
    page,
    site,
  }) => {
    const email = `asunto-${language}@empresa.example`;
    const origin = { callToAction: 'plan', subject: 'support/pro' } as const;
    await page.goto(href('pricing', language));
    await page.locator(`a[href="${contactHref(language, origin)}"]`).press('Enter');
    await expect(lineOn(page, language)).toContainText(nameOf('support/pro', language));
    await expect(removeOn(page, language)).toHaveAccessibleDescription(
      nameOf('support/pro', language),
    );
    await fillIn(page, language, { email });
    await hydrated(page);
    await takeTwoSeconds(page);
    expect(await sent(page, language)).toEqual({
      subject: 'support/pro',
      attribution: { page: '/precios', callToAction: 'plan' },
    });
    expect(leadsFrom(site, email)).toMatchObject([{ suspicion: null }]);
    expect(attributionsOf(site, email)).toEqual([
      expect.objectContaining({ page: '/precios', ...origin }),
    ]);
    const [mail] = await mailsFrom(site, email);
    for (const words of [
      nameOf('support/pro', 'es'),
      '/precios',
      copy.es.mail.callsToAction.plan,
    ]) {
      expect(mail?.text).toContain(words);
    }
    await expect(lineOn(page, language)).toHaveCount(0);
    await page.reload();
    await expect(lineOn(page, language)).toHaveCount(0);
  });

  test(`in ${language}, the subject can be taken away, by pointer and by keyboard`, async ({
    page,
  }) => {
    const origin = { callToAction: 'licence', subject: 'google' } as const;
    for (const act of ['click', 'keyboard'] as const) {
      await page.goto(href('faq', language));
      await page.goto(contactHref(language, origin));
      const remove = removeOn(page, language);
      if (act === 'click') await remove.click();
      else {
        await remove.focus();
        await page.keyboard.press('Enter');
      }
      await expect(remove).toBeHidden();
      await expect(
        page.locator('[aria-live=polite]', { hasText: form.subject.removed }),
      ).toHaveText(form.subject.removed, { useInnerText: true });
      await expect(page.getByRole('heading', { name: form.title })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('textbox', { name: form.name.label })).toBeFocused();
      await page.reload();
      await expect(remove).toBeHidden();
    }
    await fillIn(page, language, { email: `sin-asunto-${language}@empresa.example` });
    await hydrated(page);
    expect(await sent(page, language)).toMatchObject({
      subject: '',
      attribution: { callToAction: 'licence' },
    });
  });

  test(
    `in ${language}, the page in the other language is about the same`,
    rare,
    async ({ page }) => {
      const [other = language] = languages.filter((it) => it !== language);
      await page.goto(`${href('pricing', language)}`);
      const target = contactHref(language, { callToAction: 'plan', subject: 'support/pro' });
      await page.locator(`a[href="${target}"]`).press('Enter');
      await languageSwitcher(page).click();
      const name = copy[language].site.languageSwitcher.names[other];
      await listOf(languageSwitcher(page)).getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(lineOn(page, other)).toContainText(nameOf('support/pro', other));
      expect(await attributionOn(page)).toEqual({ page: '/precios', callToAction: 'plan' });
    },
  );

  test.describe(`in ${language}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test('what a message is about can be chosen of a list, and is posted', async ({
      page,
      site,
    }) => {
      await page.goto(href('contact', language));
      const email = `sin-script-${language}@empresa.example`;
      await fillIn(page, language, { email });
      await page.getByLabel(form.subject.label).selectOption('add-on/migration');
      await expect(removeOn(page, language)).toHaveCount(0);
      const request = page.waitForRequest('**/send-contact-email*');
      await page.getByRole('button', { name: form.submit }).click();
      const posted = new URLSearchParams((await request).postData() ?? '');
      expect(posted.get('subject')).toBe('add-on/migration');
      expect(posted.get('attribution')).toBe('');
      await expect(page).toHaveURL(href('contactSent', language));
      expect(attributionsOf(site, email)).toEqual([
        expect.objectContaining({ subject: 'add-on/migration' }),
      ]);
    });

    test(
      'a call to action leads to the top of the page, and around it to the form',
      rare,
      async ({ page }) => {
        await page.goto(href('google', language));
        await page.locator('.header-demo').click();
        await expect(page).toHaveURL(
          contactHref(language, { callToAction: 'header', subject: 'google' }),
        );
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
        await page.locator('.header-demo').click();
        await expect(page.getByRole('textbox', { name: form.name.label })).toBeInViewport();
      },
    );
  });
}

test('what was typed keeps what it is about, and how its writer came', rare, async ({ page }) => {
  const { form } = copy.es.contact;
  await page.goto('/precios');
  const origin = { callToAction: 'plan', subject: 'support/pro' } as const;
  await page.locator(`a[href="${contactHref('es', origin)}"]`).press('Enter');
  await page.getByRole('textbox', { name: form.name.label }).fill('Íñigo');
  await pageScriptHasRun(page);
  await page.goto('/faq');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: copy.es.contact.meta.name })
    .click();
  await expect(lineOn(page, 'es')).toContainText(nameOf('support/pro', 'es'));
  expect(await attributionOn(page)).toEqual({ page: '/precios', callToAction: 'plan' });
  await removeOn(page, 'es').click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: form.name.label })).toHaveValue('Íñigo');
  await expect(removeOn(page, 'es')).toBeHidden();
});

test(
  'another call to action counts from there on, and the way back leads to the first',
  rare,
  async ({ page }) => {
    await page.goto(contactHref('es', { callToAction: 'plan', subject: 'support/pro' }));
    await page.evaluate(() => (location.hash = 'cta=header&subject=google'));
    await expect(lineOn(page, 'es')).toContainText(nameOf('google', 'es'));
    expect(await attributionOn(page)).toEqual({ callToAction: 'header' });
    await page.goBack();
    await expect(lineOn(page, 'es')).toContainText(nameOf('support/pro', 'es'));
    // Straight to the form, and about the same.
    await page.locator('.header-demo').click();
    await expect(page).toHaveURL('/contacto#contact-form');
    await expect(lineOn(page, 'es')).toContainText(nameOf('support/pro', 'es'));
  },
);

test('what is no subject shows nothing, and the address forgets it', rare, async ({ page }) => {
  await page.goto('/contacto#cta=plan&subject=support/none<b>');
  await expect(removeOn(page, 'es')).toBeHidden();
  await expect(page.locator('[name=subject]')).toHaveValue('');
  await expect(page).toHaveURL('/contacto#cta=plan');
});

test('what was worked out comes along with what it is about', rare, async ({ page }) => {
  const { form } = copy.es.contact;
  await page.goto('/contacto#contact-form&message=Hola&size=11-50&cta=calculator&subject=google');
  await expect(page.getByRole('textbox', { name: form.message.label })).toHaveValue('Hola');
  await expect(lineOn(page, 'es')).toContainText(nameOf('google', 'es'));
  await expect(page.getByRole('textbox', { name: form.name.label })).toBeFocused();
  await expect(page).toHaveURL('/contacto');
  expect(await attributionOn(page)).toEqual({ callToAction: 'calculator' });
});

test.describe('a page that does not exist', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/, /no page at/] } });

  test('leads to the form, too', rare, async ({ page }) => {
    await page.goto('/nada');
    await page.getByRole('main').getByRole('link', { name: copy.es.notFound.contact }).click();
    await expect(page).toHaveURL('/contacto#cta=not-found');
    expect(await attributionOn(page)).toEqual({ page: '/nada', callToAction: 'not-found' });
  });
});

test.describe('the line', () => {
  test('is there in the first frame: nothing moves', rare, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Object(entry).value));
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.goto(contactHref('es', { callToAction: 'plan', subject: 'support/pro' }), {
      waitUntil: 'load',
    });
    await expect(removeOn(page, 'es')).toBeVisible();
    await hydratedByMoving(page);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
});

/** The first sign of a visitor, after which React takes over. */
async function hydratedByMoving(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await hydrated(page);
}
