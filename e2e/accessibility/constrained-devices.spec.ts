import { siteContent } from '../helpers/site-content.ts';
import { openFilledForm } from '../../site/src/features/contact-form/testing/visitor.ts';
import { languages } from '@altanube/content/languages';
import { findNotice } from '../helpers/notice.ts';
import { expect, test } from '../fixtures.ts';

const { copy } = siteContent;

const pictureOrFont = /\.(?:png|webp|avif|jpe?g|ico|svg|woff2)(?:[?#]|$)/;

test.use({
  viewport: { width: 320, height: 640 },
  expectedConsole: { patterns: [/Failed to load resource/] },
});

for (const language of languages) {
  test(`in ${language}, sends a message over 3G without pictures and font`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const bytesPerSecond = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
    const conditions = { offline: false, latency: 400, ...bytesPerSecond };
    await session.send('Network.emulateNetworkConditions', conditions);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let refused = 0;
    await page.route(pictureOrFont, (route) => {
      refused += 1;
      return route.abort();
    });
    const { form } = copy[language].contact;
    await openFilledForm(page, language, { email: `sin-fotos-${language}@empresa.example` });
    await page.getByRole('button', { name: form.submit }).click();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
    expect(refused).toBeGreaterThan(0);
  });
}
