import type { Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { fillIn, hydrated, leadsFrom, message } from '#features/contact-form/testing/visitor.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from '../fixtures.ts';
import { goThrough } from './main-journey.ts';

/** Whoever lacks something that others have still reads, writes and is answered. */
const { copy } = siteContent;

/** The width at which WCAG 2.2 wants a page to reflow (1.4.10). */
const smallest = { width: 320, height: 640 };

const picture = /\.(?:png|webp|avif|jpe?g|ico|svg)(?:[?#]|$)/;

test.use({ locale: 'es-ES', viewport: screens.phone });

for (const language of languages) {
  const { consent, contact, home } = copy[language];
  const from = href('home', language);

  test.describe(`in ${language}`, () => {
    test.describe('on the smallest phone, over 3G', () => {
      test.use({ viewport: smallest, isMobile: true, hasTouch: true });

      test('the journey ends well', async ({ page, site }) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 400,
          downloadThroughput: 400_000 / 8,
          uploadThroughput: 400_000 / 8,
        });
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await goThrough(page, site, {
          from,
          language,
          email: `3g-${language}@empresa.example`,
          look: expectNoWider,
        });
        await expectNoWider(page);
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, viewport: smallest });

      test('the journey ends well', async ({ page, site }) => {
        const email = `sin-guiones-${language}@empresa.example`;
        await goThrough(page, site, { from, language, email, hasScripts: false });
      });
    });

    for (const [what, files] of [
      ['pictures', picture],
      ['a typeface', /\.woff2/],
    ] as const) {
      test.describe(`without ${what}`, () => {
        test.use({
          expectedConsole: { patterns: [/Failed to load resource/] },
          viewport: smallest,
        });

        test('the journey ends well', async ({ page, site }) => {
          let refused = 0;
          await page.route(files, (route) => {
            refused += 1;
            return route.abort();
          });
          const email = `sin-${what.replace(' ', '-')}-${language}@empresa.example`;
          await goThrough(page, site, { from, language, email, look: expectNoWider });
          await expectNoWider(page);
          expect(refused).toBeGreaterThan(0);
        });
      });
    }

    test.describe('without pictures', () => {
      test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

      test('every control but the logo still shows what it is', async ({ page }) => {
        await page.route(picture, (route) => route.abort());
        const { logo } = copy[language].site.header;
        for (const route of ['home', 'contact', 'support', 'google', 'comparison'] as const) {
          await page.goto(href(route, language));
          expect.soft(await blankControls(page), route).toEqual([logo]);
        }
        await page.getByRole('button', { name: copy[language].site.footer.consent }).click();
        await expect(
          page.getByRole('dialog').getByRole('button', { name: consent.close }),
        ).toBeVisible();
        expect(await blankControls(page)).toEqual([logo]);
      });
    });

    test.describe('where storage and cookies are blocked', () => {
      test.use({ hasConsented: false });

      test('the journey ends well, in its language', async ({ page, site }) => {
        await page.addInitScript(blockStorage);
        await goThrough(page, site, {
          from,
          language,
          email: `sin-memoria-${language}@empresa.example`,
          // Nothing remembers the answer, so each page asks.
          async arrive() {
            const dialog = page.getByRole('dialog', { name: consent.title });
            await dialog.getByRole('button', { name: consent.reject, exact: true }).click();
            await expect(dialog).toBeHidden();
          },
        });
      });
    });

    test.describe('offline in the middle of sending', () => {
      test.use({
        expectedConsole: { patterns: [/Failed to load resource/, /contact message was not sent/] },
      });

      test('the visitor is told, keeps every word, and sends it once in the end', async ({
        page,
        context,
        site,
      }) => {
        const email = `tunel-${language}@empresa.example`;
        const { form } = contact;
        // The message has arrived when the line breaks; its answer has not.
        await page.route(
          '**/send-contact-email*',
          async (route) => {
            await route.fetch();
            await context.setOffline(true);
            await route.abort('internetdisconnected');
          },
          { times: 1 },
        );
        await page.goto(href('contact', language));
        await fillIn(page, language, { email });
        await hydrated(page);
        await page.getByRole('button', { name: form.submit }).click();
        const toast = page.getByRole('alert');
        await expect(toast).toContainText(form.toasts.failure.description);
        await expect(toast).toContainText(form.toasts.offline);
        await expect(page.getByLabel(form.message.label)).toHaveValue(message);
        await context.setOffline(false);
        await page.getByRole('button', { name: form.submit }).click();
        await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
        expect(leadsFrom(site, email)).toHaveLength(1);
      });
    });

    test(`is where a browser of a third language lands if it also reads ${language}`, async ({
      page,
      site,
    }) => {
      await acceptLanguages(page, `de-DE,${language}`);
      const email = `tercera-${language}@empresa.example`;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
      // From the bare address on the site leads to the addresses of its language.
      await goThrough(page, site, { from: '/', language, email });
    });
  });
}

for (const locale of ['pt-BR', 'de-DE']) {
  test.describe(`a browser in ${locale} alone`, () => {
    test.use({ locale });

    test('gets Spanish, and stays in it', async ({ page, site }) => {
      const email = `${locale.toLowerCase()}@empresa.example`;
      await goThrough(page, site, { from: '/', language: 'es', email });
    });
  });
}

async function expectNoWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallest.width);
}

/** Links and buttons on show that have no word to be seen, nor anything drawn in the document itself. */
async function blankControls(page: Page): Promise<string[]> {
  return page.locator('a[href], button, summary').evaluateAll((controls) => {
    const isSeen = (box: DOMRect) => box.width > 1 && box.height > 1;
    const showsDrawing = (control: Element) =>
      [...control.querySelectorAll('svg:has(path)')].some((drawing) =>
        isSeen(drawing.getBoundingClientRect()),
      );
    const showsWords = (control: Element) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        range.selectNode(texts.currentNode);
        const place = control.getBoundingClientRect();
        const box = range.getBoundingClientRect();
        const isInside = box.top < place.bottom && box.left < place.right;
        if (texts.currentNode.nodeValue?.trim() && isSeen(box) && isInside) return true;
      }
      return false;
    };
    return controls
      .filter((control) => control.checkVisibility() && isSeen(control.getBoundingClientRect()))
      .filter((control) => !showsDrawing(control) && !showsWords(control))
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML);
  });
}

/** What a browser does whose owner has forbidden sites to keep anything. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: refuse });
  Object.defineProperty(window, 'sessionStorage', { get: refuse });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
}

async function acceptLanguages(page: Page, acceptLanguage: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage });
}
