import type { Page } from '@playwright/test';
import { siteContent } from '../helpers/site-content.ts';
import {
  fillIn,
  hydrated,
  leadsFrom,
} from '../../site/src/features/contact-form/testing/visitor.ts';
import { contactHref, href } from '@altanube/content/links';
import { languages, type Language } from '@altanube/content/languages';
import type { SiteUnderTest } from '../helpers/site-under-test.ts';
import { expect, test } from '../fixtures.ts';

/** Whoever lacks something that others have still reads, writes and is answered. */
const { copy } = siteContent;

/** The width at which WCAG 2.2 wants a page to reflow (1.4.10). */
const smallest = { width: 320, height: 640 };

const picture = /\.(?:png|webp|avif|jpe?g|ico|svg)(?:[?#]|$)/;

test.use({ locale: 'es-ES', viewport: smallest });

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.describe('on the smallest phone, over 3G', () => {
      test.use({ isMobile: true, hasTouch: true });

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
        await goThrough(page, site, { language, email: `3g-${language}@empresa.example` });
      });
    });

    test.describe('without pictures and typeface', () => {
      test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

      test('the journey ends well, and every control but the logo shows what it is', async ({
        page,
        site,
      }) => {
        let refused = 0;
        for (const files of [picture, /\.woff2/]) {
          await page.route(files, (route) => {
            refused += 1;
            return route.abort();
          });
        }
        await goThrough(page, site, { language, email: `sin-fotos-${language}@empresa.example` });
        expect(refused).toBeGreaterThan(0);

        const { header, footer } = copy[language].site;
        for (const route of ['home', 'contact', 'support', 'google', 'comparison'] as const) {
          await page.goto(href(route, language));
          expect.soft(await blankControls(page), route).toEqual([header.logo]);
        }
        await page.getByRole('button', { name: footer.consent }).click();
        const close = { name: copy[language].consent.close };
        await expect(page.getByRole('dialog').getByRole('button', close)).toBeVisible();
        expect(await blankControls(page)).toEqual([header.logo]);
      });
    });
  });
}

/** A visitor reads the home page, goes to the form, sends a message and sees that it has arrived. */
async function goThrough(
  page: Page,
  site: SiteUnderTest,
  { language, email }: { language: Language; email: string },
): Promise<void> {
  const { home, site: siteCopy, contact } = copy[language];
  await page.goto(href('home', language));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  for (const { title } of [home.benefits, home.faq, home.finalCta]) {
    const heading = page.getByRole('heading', { level: 2, name: title });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeInViewport();
  }
  await expectNoWider(page);
  await page.getByRole('banner').getByRole('link', { name: siteCopy.header.demo }).first().click();
  await expect(page).toHaveURL(contactHref(language, { callToAction: 'header' }));
  await fillIn(page, language, { email });
  await hydrated(page);
  await page.getByRole('button', { name: contact.form.submit }).click();
  await expect(page.getByRole('status')).toContainText(contact.form.toasts.success.title);
  await expectNoWider(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(leadsFrom(site, email)).toHaveLength(1);
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
