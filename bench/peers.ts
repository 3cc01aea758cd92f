import { loadavg } from 'node:os';
import { buildIfChanged } from '../scripts/build.ts';
import { languages } from '../packages/content/src/languages.ts';
import { href } from '../packages/content/src/links.ts';
import { routeNames } from '../packages/content/src/routes.ts';
import { withSite } from '../e2e/helpers/site-under-test.ts';
import { categories, installLighthouse, measurePage, type Figures } from './lighthouse.ts';
import { median } from './load.ts';

/**
 * Lighthouse for a phone: our home page beside those at the given addresses, in turn, each round begun
 * by another one, so that what else the machine does meets all of them alike. Without addresses all of
 * our pages.
 */
export async function run(rounds = '5', ...others: string[]): Promise<void> {
  buildIfChanged();
  installLighthouse();
  await withSite(async ({ origin }) => {
    const paths = languages.flatMap((language) =>
      routeNames('page').map((route) => href(route, language)),
    );
    const own = others.length > 0 ? ['/'] : paths;
    const urls = [...own.map((path) => `${origin}${path}`), ...others];
    // What a server does for the first visitor alone, such as making smaller pictures, does not count.
    for (const url of others) await measurePage(url);
    await measureInTurn(urls, Number(rounds));
  });
}

/** Prints what Lighthouse says of pages, in rounds that each begin with another one. */
async function measureInTurn(urls: string[], rounds: number): Promise<void> {
  const measured = new Map(urls.map((url) => [url, Array<Figures>()]));
  const before = load();
  for (let round = 0; round < rounds; round += 1) {
    const first = round % urls.length;
    for (const url of [...urls.slice(first), ...urls.slice(0, first)]) {
      measured.get(url)?.push(await measurePage(url));
    }
  }
  console.log(`Lighthouse for a phone, ${rounds} rounds: median (least–most)`);
  console.log(`Load of the machine in the minute before and at the end: ${before}, ${load()}`);
  console.table(Object.fromEntries([...measured].map(([name, all]) => [name, toRow(all)])));
}

function load(): string {
  return (loadavg()[0] ?? NaN).toFixed(1);
}

function toRow(all: Figures[]) {
  const columns = [...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KiB', 'requests'] as const;
  const digits = { CLS: 3, KiB: 1 };
  return Object.fromEntries(
    columns.map((name) => {
      const values = all.map((figures) => figures[name]);
      const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map(
        (value) => value.toFixed(name === 'CLS' || name === 'KiB' ? digits[name] : 0),
      );
      return [name, least === most ? middle : `${middle} (${least}–${most})`];
    }),
  );
}
