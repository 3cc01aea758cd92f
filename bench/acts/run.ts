import type { Browser } from '@playwright/test';
import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { answerConsent } from '#testing/answered-consent.ts';
import { withSite } from '#testing/site-under-test.ts';
import { middle } from '../median.ts';
import { withPeers } from '../peers/peers.ts';
import { cpuSlowdown, slowPage } from '../slow-phone.ts';
import { bareAct, bareOrigin, menuOfPeer, ourActs, type Act } from './acts.ts';
import { readAnswers, traceCategories, type Answer } from './trace.ts';

/** What is asked of us: until the first answer is painted, and of the main thread for later ones. */
const bar = { firstAnswerMs: 50, laterMainThreadMs: 16 };

/**
 * How soon what a visitor does is answered on a slow phone and a slow line: for the first time in a
 * visit, and later. Arguments: the rounds, and a word that the names of the acts must hold.
 */
export async function run(rounds = '5', word = ''): Promise<void> {
  buildIfChanged();
  await withSite(async (site) => {
    await withPeers(async (peers) => {
      const browser = await launchBrowser();
      const tried = [
        ...ourActs.map((act) => ({ act, origin: site.origin })),
        ...peers.flatMap(({ name, origin }) => {
          const act = menuOfPeer(name);
          if (act === null) console.log(`${name} has no mobile menu`);
          return act === null ? [] : { act, origin };
        }),
        { act: bareAct, origin: bareOrigin },
      ].filter(({ act }) => act.name.includes(word));
      const visits = new Map(tried.map(({ act }) => [act.name, Array<Answer[]>()]));
      for (let round = 0; round < Number(rounds); round += 1) {
        for (const { act, origin } of tried) {
          visits.get(act.name)?.push(await visit(browser, origin, act));
        }
      }
      console.log(
        `A machine ${cpuSlowdown} times slower than this one, 1.6 Mbit/s; ms, median (worst) of ${rounds} visits.`,
      );
      console.log(
        `Bars: a first answer is painted within ${bar.firstAnswerMs} ms, a later one takes ${bar.laterMainThreadMs} ms of main thread.`,
      );
      console.table(Object.fromEntries([...visits].map(([name, all]) => [name, row(all)])));
      await browser.close();
    });
  });
}

/** The answers of one visit, in the order of the acts. */
async function visit(browser: Browser, origin: string, act: Act): Promise<Answer[]> {
  const page = await slowPage(browser, act.screen);
  if (!act.isFirstVisit) await page.addInitScript(answerConsent);
  await browser.startTracing(page, { categories: traceCategories });
  await page.goto(`${origin}${act.path}`, { waitUntil: act.isEarly ? 'commit' : 'networkidle' });
  if (!act.isEarly) {
    await act.target(page, 0).scrollIntoViewIfNeeded();
    await page.waitForTimeout(2_000);
  }
  for (let time = 0; time < act.times; time += 1) {
    const target = act.target(page, time);
    await target.scrollIntoViewIfNeeded();
    await page.evaluate((name) => void performance.mark(name), `${markPrefix}${time}`);
    await act.perform(page, target, time);
    // The first act has React fetched, over the slow line.
    await page.waitForTimeout(time === 0 ? 3_000 : 500);
  }
  const trace = await browser.stopTracing();
  await page.context().close();
  return readAnswers(trace, markPrefix);
}

const markPrefix = 'act ';

function row(visits: Answer[][]) {
  const first = visits.flatMap((answers) => answers.slice(0, 1));
  const later = visits.flatMap((answers) => answers.slice(1));
  const over = [
    ...(middle(first.map(untilPainted)) > bar.firstAnswerMs ? ['first'] : []),
    ...(middle(later.map(mainThread)) > bar.laterMainThreadMs ? ['later'] : []),
  ];
  return {
    'first: painted after': spread(first.map(untilPainted)),
    'main thread': spread(first.map(mainThread)),
    'later: painted after': spread(later.map(untilPainted)),
    'later: main thread': spread(later.map(mainThread)),
    'over the bar': over.join(', '),
  };
}

const untilPainted = ({ untilPaintedMs }: Answer) => untilPaintedMs;
const mainThread = ({ mainThreadMs }: Answer) => mainThreadMs;

function spread(values: number[]): string {
  if (values.length === 0) return '';
  return `${middle(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`;
}
