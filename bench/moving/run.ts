import type { Browser } from '@playwright/test';
import { screens } from '#testing/addresses.ts';
import { answerConsent } from '#testing/answered-consent.ts';
import { withSite } from '#testing/site-under-test.ts';
import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { routes } from '#site/routes.ts';
import { rulesPath } from '#server/pages/speculation-rules.ts';
import { median } from '../median.ts';
import { mobileNetwork } from '../mobile-network.ts';
import { openSlowLine } from './slow-line.ts';

const rounds = 7;

/** For how long visitors point at a link before they press it; a finger does not point at all. */
const pointedMs = [500, 250, 0];
const pressedMs = 80;

/** From the click on a link to the first paint of the page behind it, with prefetching and without. */
export async function run(): Promise<void> {
  buildIfChanged();
  await withSite(async (site) => {
    using slow = await openSlowLine(site.origin, mobileNetwork);
    const browser = await launchBrowser();
    const rows = [];
    for (const pauseMs of pointedMs) {
      const pairs = [];
      for (let round = 0; round < rounds; round += 1) {
        const without = await measure(browser, slow.origin, { pauseMs, hasRules: false });
        pairs.push({
          without,
          with: await measure(browser, slow.origin, { pauseMs, hasRules: true }),
        });
      }
      const before = median(pairs.map((pair) => pair.without));
      const after = median(pairs.map((pair) => pair.with));
      rows.push({
        'pointed at for ms': pauseMs,
        'without prefetching': before,
        'with it': after,
        ratio: Math.round((after / before) * 100) / 100,
      });
    }
    console.log(
      `From click to first paint in ms, 1.6 Mbit/s, 150 ms there and back; median of ${rounds}`,
    );
    console.table(rows);
    await browser.close();
  });
}

type Visit = { pauseMs: number; hasRules: boolean };

async function measure(browser: Browser, origin: string, visit: Visit): Promise<number> {
  const context = await browser.newContext({ locale: 'es-ES', viewport: screens.desktop });
  const page = await context.newPage();
  await page.addInitScript(answerConsent);
  if (!visit.hasRules) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: [`*${rulesPath}`] });
  }
  await page.goto(origin, { waitUntil: 'networkidle' });
  // The visitor has been here for a while: what the first sign of a person fetches has come.
  await page.mouse.move(600, 600);
  await page.waitForTimeout(2_000);

  const link = page.getByRole('banner').locator(`a[href="${routes.pricing.path}"]:visible`);
  await link.evaluate((element) => {
    element.addEventListener('click', ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    });
  });
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(visit.pauseMs);
  await page.mouse.down();
  await page.waitForTimeout(pressedMs);
  await page.mouse.up();
  await page.waitForURL(`**${routes.pricing.path}`);
  const tookMs = await page.evaluate(async () => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (paint() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    const clicked = Number(sessionStorage.getItem('clicked'));
    return performance.timeOrigin + (paint() ?? NaN) - clicked;
  });
  await context.close();
  return tookMs;
}
