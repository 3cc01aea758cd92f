import type { Page } from '@playwright/test';
import { siteContent } from '../helpers/site-content.ts';
import { openFilledIn } from '../../site/src/features/contact-form/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { expect, test } from '../fixtures.ts';

const { copy } = siteContent;

const picture = /\.(?:png|webp|avif|jpe?g|ico|svg)(?:[?#]|$)/;

test.use({
  locale: 'es-ES',
  viewport: { width: 320, height: 640 },
  expectedConsole: { patterns: [/Failed to load resource/] },
});

for (const language of languages) {
  test(`in ${language}, over 3G, without pictures and typeface, a message is sent, and every control but the logo shows what it is`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const bytesPerSecond = 400_000 / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let refused = 0;
    for (const files of [picture, /\.woff2/]) {
      await page.route(files, (route) => {
        refused += 1;
        return route.abort();
      });
    }
    const { consent, contact, site } = copy[language];
    await openFilledIn(page, language, { email: `sin-fotos-${language}@empresa.example` });
    await page.getByRole('button', { name: contact.form.submit }).click();
    await expect(page.getByRole('status')).toContainText(contact.form.toasts.success.title);
    expect(refused).toBeGreaterThan(0);

    for (const route of ['home', 'contact', 'support', 'google', 'comparison'] as const) {
      await page.goto(href(route, language));
      expect.soft(await blankControls(page), route).toEqual([site.header.logo]);
    }
    await page.getByRole('button', { name: site.footer.consent }).click();
    const close = { name: consent.close };
    await expect(page.getByRole('dialog').getByRole('button', close)).toBeVisible();
    expect(await blankControls(page)).toEqual([site.header.logo]);
  });
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
