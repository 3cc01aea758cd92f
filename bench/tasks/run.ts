import type { Browser } from '@playwright/test';
import { launchBrowser } from '#scripts/browser.ts';
import { buildIfChanged } from '#scripts/build.ts';
import { addresses } from '#testing/addresses.ts';
import { withSite } from '#testing/site-under-test.ts';
import { middle } from '../median.ts';
import { withPeers } from '../peers/peers.ts';
import { cpuSlowdown, slowPage } from '../slow-phone.ts';
import { markCategory, taskCategory, tracedMark, tracedTask, traceReader } from '../trace.ts';

/** What is asked of us: so long a task may be before the visitor acts, as the Long Tasks API has it. */
const barMs = 50;

/** So long a page is watched once it is loaded. Nobody acts meanwhile. */
const watchedMs = 1_500;

/**
 * A task of the page's main thread. What it takes longer than the thread had the processor for, something
 * else on this machine had it, or it waited for another process.
 */
type Task = { ms: number; processorMs: number };

/** The tasks of one visit. */
type Visit = readonly Task[];

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
  await page.addInitScript((name) => void performance.mark(name), beginning);
  await browser.startTracing(page, { categories: ['-*', taskCategory, markCategory] });
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  await page.waitForTimeout(watchedMs);
  const trace = await browser.stopTracing();
  await page.context().close();
  return readTasks(trace);
}

/** The mark that each document makes at its beginning. */
const beginning = 'a document begins';

/** The tasks of the last document's thread after that in which it began, as the Long Tasks API has them. */
function readTasks(trace: Buffer): Task[] {
  const read = traceReader(trace);
  const began = read(tracedMark).findLast(({ name }) => name === beginning);
  if (began === undefined) throw new Error('The trace has no beginning of a document');
  return read(tracedTask)
    .filter(({ pid, tid }) => pid === began.pid && tid === began.tid)
    .filter(({ ts }) => ts > began.ts)
    .map(({ dur, tdur }) => ({ ms: dur / 1_000, processorMs: tdur / 1_000 }));
}

function row(visits: Visit[]) {
  const long = visits.map((tasks) => tasks.filter(({ ms }) => ms > barMs));
  const [longest, most] = [
    visits.map((tasks) => Math.max(...tasks.map(({ ms }) => ms))),
    visits.map((tasks) => Math.max(...tasks.map(({ processorMs }) => processorMs))),
  ];
  const within = (values: number[]) =>
    `${values.filter((ms) => ms <= barMs).length} of ${visits.length}`;
  return {
    'visits without': within(longest),
    'tasks a visit': (long.flat().length / visits.length).toFixed(2),
    'longest task, ms': `${middle(longest).toFixed(0)} (${Math.max(...longest).toFixed(0)})`,
    'without, by processor time': within(most),
    'most processor time, ms': `${middle(most).toFixed(0)} (${Math.max(...most).toFixed(0)})`,
  };
}
