import { loadavg } from 'node:os';
import { buildIfChanged } from '#scripts/build.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routeNames } from '#site/routes.ts';
import { withSite } from '#testing/site-under-test.ts';
import { middle } from '../median.ts';
import { categories, installLighthouse, measurePage, type Figures } from './lighthouse.ts';
import { withPeers, type PeerOrigin } from './peers.ts';

/**
 * Lighthouse for a phone. First our home page and those of other sites of its kind, in turn, each
 * round begun by another one, so that what else the machine does meets all of them alike; then all
 * of our pages. Arguments: the rounds of either part, 0 for none.
 */
export async function run(rounds = '5', pageRounds = rounds): Promise<void> {
  buildIfChanged();
  installLighthouse();
  await withSite(async ({ origin }) => {
    if (Number(rounds) > 0) await withPeers((peers) => compareHomes(origin, peers, Number(rounds)));
    if (Number(pageRounds) > 0) await measureAllPages(origin, Number(pageRounds));
  });
}

async function compareHomes(origin: string, peers: PeerOrigin[], rounds: number): Promise<void> {
  const homes = [{ name: 'ours', origin }, ...peers];
  const urls = new Map(homes.map((home) => [home.name, `${home.origin}/`]));
  // What a server does for the first visitor alone, such as making smaller pictures, counts for none.
  for (const url of urls.values()) await measurePage(url);
  await compare(urls, rounds);
}

/** Prints what Lighthouse says of home pages, in rounds that each begin with another one. */
export async function compare(urls: Map<string, string>, rounds: number): Promise<void> {
  console.log(`Home pages, Lighthouse for a phone, ${rounds} rounds: median (least–most)`);
  console.table(tableOf(await measureInTurn(urls, rounds), homeRow));
}

async function measureAllPages(origin: string, rounds: number): Promise<void> {
  const paths = languages.flatMap((language) =>
    routeNames('page').map((route) => href(route, language)),
  );
  const urls = new Map(paths.map((path) => [path, `${origin}${path}`]));
  console.log(`All of our pages, ${rounds} rounds: medians; of TBT and CLS the most`);
  console.table(tableOf(await measureInTurn(urls, rounds), pageRow));
}

async function measureInTurn(urls: Map<string, string>, rounds: number) {
  const measured = new Map([...urls.keys()].map((name) => [name, Array<Figures>()]));
  const before = load();
  for (let round = 0; round < rounds; round += 1) {
    const entries = [...urls];
    const first = round % entries.length;
    for (const [name, url] of [...entries.slice(first), ...entries.slice(0, first)]) {
      measured.get(name)?.push(await measurePage(url));
    }
  }
  console.log(`Load of the machine in the minute before and at the end: ${before}, ${load()}`);
  return measured;
}

function load(): string {
  return (loadavg()[0] ?? NaN).toFixed(1);
}

function tableOf(measured: Map<string, Figures[]>, row: (all: Figures[]) => object) {
  return Object.fromEntries([...measured].map(([name, all]) => [name, row(all)]));
}

function homeRow(all: Figures[]) {
  return {
    ...Object.fromEntries(categories.map((name) => [name, spread(all, name)])),
    'FCP ms': spread(all, 'firstPaint'),
    'LCP ms': spread(all, 'largestPaint'),
    'TBT ms': spread(all, 'blocking'),
    CLS: spread(all, 'layoutShift', 3),
    KiB: spread(all, 'kibibytes', 1),
    requests: spread(all, 'requests'),
  };
}

function pageRow(all: Figures[]) {
  const most = (name: keyof Figures) => Math.max(...all.map((figures) => figures[name]));
  const medianOf = (name: keyof Figures) => Math.round(middle(all.map((it) => it[name])));
  return {
    ...Object.fromEntries(categories.map((name) => [name, medianOf(name)])),
    'FCP ms': medianOf('firstPaint'),
    'LCP ms': medianOf('largestPaint'),
    'TBT ms': medianOf('blocking'),
    'TBT ms, most': Math.round(most('blocking')),
    'CLS, most': Number(most('layoutShift').toFixed(3)),
    requests: medianOf('requests'),
  };
}

/** `median (least–most)`, or the one value that all of them have. */
function spread(all: Figures[], name: keyof Figures, digits = 0): string {
  const values = all.map((figures) => figures[name]);
  const [least, mid, most] = [Math.min(...values), middle(values), Math.max(...values)].map((it) =>
    it.toFixed(digits),
  );
  return least === most ? `${mid}` : `${mid} (${least}–${most})`;
}
