import type { Browser } from '@playwright/test';
import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { addresses } from '#testing/addresses.ts';
import { withSite } from '#testing/site-under-test.ts';
import { middle } from '../median.ts';
import { withPeers } from '../peers/peers.ts';
import { cpuSlowdown, slowPage } from '../slow-phone.ts';

/** What is asked of us: so long a task may be before the visitor acts. The Long Tasks API counts longer ones. */
const barMs = 50;

/** So long a page is watched once it is loaded. Nobody acts meanwhile. */
const watchedMs = 1_500;

/** The tasks over the bar of one visit, in ms. */
type Visit = readonly number[];

/**
 * How often a slow phone is busy for longer than the bar on first visits, from the request to a second
 * and a half after the page is loaded: all of our pages, and the home pages of the peers, in turn.
 * Arguments: the rounds, and a word that the addresses must hold.
 */
export async function run(rounds = '5', word = ''): Promise<void> {
  buildIfChanged();
  await withSite(async (site) => {
    await withPeers(async (peers) => {
      const browser = await launchBrowser();
      const ours = addresses.map(({ url }) => ({ name: url, origin: site.origin, path: url }));
      const theirs = peers.map(({ name, origin }) => ({ name, origin, path: '/' }));
      const tried = [...ours, ...theirs].filter(({ name }) => name.includes(word));
      const visits = new Map(tried.map(({ name }) => [name, Array<Visit>()]));
      for (let round = 0; round < Number(rounds); round += 1) {
        for (const { name, origin, path } of tried) {
          visits.get(name)?.push(await visit(browser, origin, path));
        }
      }
      await browser.close();
      console.log(
        `Tasks of more than ${barMs} ms, a machine ${cpuSlowdown} times slower than this one, 1.6 Mbit/s; ${rounds} first visits.`,
      );
      console.table(Object.fromEntries([...visits].map(([name, all]) => [name, row(all)])));
      const allOfOurs = ours.flatMap(({ name }) => visits.get(name) ?? []);
      if (allOfOurs.length > 0) console.table({ 'all of ours': row(allOfOurs) });
    });
  });
}

/** A first visit in a tab whose process runs, as after a search: what starting that takes is not the page's. */
async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const page = await slowPage(browser, 'phone');
  await page.route(`${origin}/empty`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto(`${origin}/empty`);
  await page.unrouteAll();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  await page.waitForTimeout(watchedMs);
  const tasks = await page.evaluate((): number[] => Reflect.get(window, 'tasks'));
  await page.context().close();
  return tasks;
}

function row(visits: Visit[]) {
  const longest = visits.map((tasks) => Math.max(0, ...tasks));
  return {
    'visits without': `${visits.filter((tasks) => tasks.length === 0).length} of ${visits.length}`,
    'tasks a visit': (visits.flat().length / visits.length).toFixed(2),
    // Where most visits have none there is none in the middle.
    'longest in the middle': middle(longest) || 'none',
    'longest of all': Math.max(...longest) || 'none',
  };
}
