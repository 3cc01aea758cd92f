import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answerConsent } from '#testing/answered-consent.ts';
import { launchPrerenderingBrowser } from '#testing/prerendering-browser.ts';
import { prerenderOnHover, type Command } from '#testing/prerendering-tab.ts';
import { withSite } from '#testing/site-under-test.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { routes } from '#site/routes.ts';
import { middle } from '../median.ts';
import { mobileNetwork } from '../mobile-network.ts';
import { openSlowLine } from './slow-line.ts';

/** For how long visitors point at a link before they press it; a finger does not point at all. */
const pointedMs = [500, 250, 0];
const pressedMs = 80;

const withoutRules = `addEventListener('DOMContentLoaded', () =>
  document.querySelector('script[type=speculationrules]').remove())`;

/** What is done ahead, by the commands that bring it about: the site's own rules prefetch. */
const ways: Record<string, readonly Command[]> = {
  nothing: [['Page.addScriptToEvaluateOnNewDocument', { source: withoutRules }]],
  prefetched: [],
  prerendered: prerenderOnHover,
};

type Browser = Awaited<ReturnType<typeof launchPrerenderingBrowser>>;
type Visit = { origin: string; pauseMs: number; commands: readonly Command[] };

/** From the click on a link to the first paint of the page behind it, by what was done ahead. */
export async function run(rounds = '7', slowdown = '1'): Promise<void> {
  buildIfChanged();
  await withSite(async (site) => {
    using slow = await openSlowLine(site.origin, mobileNetwork);
    await using browser = await launchPrerenderingBrowser();
    const throttling: Command = ['Emulation.setCPUThrottlingRate', { rate: Number(slowdown) }];
    const rows = [];
    for (const pauseMs of pointedMs) {
      const measured: Record<string, number[]> = {};
      for (let round = 0; round < Number(rounds); round += 1) {
        for (const [way, commands] of Object.entries(ways)) {
          const visit = { origin: slow.origin, pauseMs, commands: [throttling, ...commands] };
          (measured[way] ??= []).push(await measure(browser, visit));
        }
      }
      const shown = Object.entries(measured).map(([way, allMs]) => [way, spread(allMs)]);
      rows.push({ 'pointed at for ms': pauseMs, ...Object.fromEntries(shown) });
    }
    console.log(
      `From click to first paint in ms, 1.6 Mbit/s, 150 ms there and back, processor ${slowdown} times slower; median of ${rounds} (least–most)`,
    );
    console.table(rows);
  });
}

async function measure(browser: Browser, { origin, pauseMs, commands }: Visit): Promise<number> {
  const tab = await browser.openTab({ initScript: answerConsent, commands });
  await tab.goTo(`${origin}/`);
  // The visitor has been here for a while: what the first sign of a person fetches has come.
  await tab.pointAt('h1');
  await sleep(2_500);
  const link = `header a[href="${routes.pricing.path}"]`;
  await tab.evaluate(`for (const it of document.querySelectorAll('${link}'))
    it.addEventListener('click', ({ timeStamp }) => {
      sessionStorage.setItem('clicked', performance.timeOrigin + timeStamp);
    })`);
  await tab.pointAt(link);
  await sleep(pauseMs);
  await tab.press(pressedMs);
  await tab.waitFor(`location.pathname === '${routes.pricing.path}' && !document.prerendering &&
    performance.getEntriesByName('first-contentful-paint').length > 0`);
  const tookMs = await tab.evaluate(`performance.timeOrigin - sessionStorage.getItem('clicked') +
    performance.getEntriesByName('first-contentful-paint')[0].startTime`);
  await tab.close();
  return z.number().parse(tookMs);
}

function spread(allMs: number[]): string {
  const [median, least, most] = [middle(allMs), Math.min(...allMs), Math.max(...allMs)].map(
    Math.round,
  );
  return `${median} (${least}–${most})`;
}
