import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '#scripts/browser.ts';

/** Has a package.json and a lock of its own: see `docs/decisions/0038-lighthouse-of-its-own.md`. */
const folder = join(import.meta.dirname, 'lighthouse');
const lighthouse = join(folder, 'node_modules/lighthouse');

export const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const;

/** Of one load of a page. Categories from 0 to 100, times in milliseconds. */
export type Figures = Record<(typeof categories)[number], number> & {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  kibibytes: number;
  requests: number;
};

const score = z.object({ score: z.number() });
const numeric = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.enum(categories), score),
  audits: z.object({
    'first-contentful-paint': numeric,
    'largest-contentful-paint': numeric,
    'total-blocking-time': numeric,
    'cumulative-layout-shift': numeric,
    'total-byte-weight': numeric,
    'network-requests': z.object({
      details: z.object({ items: z.array(z.object({ url: z.string() })) }),
    }),
  }),
});

/** Installs Lighthouse, if it is not there in the version that its lock names. */
export function installLighthouse(): void {
  const [wanted, installed] = [folder, lighthouse].map((place) => versionIn(place));
  if (wanted === installed) return;
  console.log('Installing Lighthouse (once) …');
  const npm = spawnSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('Lighthouse could not be installed; npm says why above');
}

function versionIn(place: string): string | undefined {
  const file = join(place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { version, dependencies } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return place === folder ? dependencies?.['lighthouse'] : version;
}

const packageSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** Beside other work Lighthouse sometimes loses its browser, or the beginning of a trace. */
const mostTries = 3;

/** One run with Lighthouse's own settings for a phone, in a new browser that prefers Spanish. */
export async function measurePage(url: string, tries = mostTries): Promise<Figures> {
  try {
    return toFigures(await report(url));
  } catch (error) {
    if (tries === 1) throw error;
    return measurePage(url, tries - 1);
  }
}

async function report(url: string): Promise<z.infer<typeof reportSchema>> {
  const browserFlags = ['--headless=new', '--lang=es-ES', '--accept-lang=es-ES'];
  // As root Chromium has no sandbox.
  if (process.getuid?.() === 0) browserFlags.push('--no-sandbox');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(lighthouse, 'cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${browserFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 2 ** 28, timeout: 300_000 },
  );
  return reportSchema.parse(JSON.parse(stdout));
}

function toFigures({ categories, audits }: z.infer<typeof reportSchema>): Figures {
  const percent = ({ score }: { score: number }) => Math.round(100 * score);
  return {
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    'best-practices': percent(categories['best-practices']),
    seo: percent(categories.seo),
    'agentic-browsing': percent(categories['agentic-browsing']),
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    kibibytes: audits['total-byte-weight'].numericValue / 1024,
    requests: audits['network-requests'].details.items.filter(({ url }) => /^https?:/.test(url))
      .length,
  };
}
