import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../scripts/browser.ts';

/** This package is no workspace: only `npm run bench -- peers` installs it. */
const folder = import.meta.dirname;
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
/** Beside other work Lighthouse sometimes loses its browser, or the beginning of a trace. */
const maxTries = 3;

export const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const;

/** The audits that are shown. Times in milliseconds, the weight in bytes. */
const audits = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  KiB: 'total-byte-weight',
} as const;

/** Of one load of a page. Categories from 0 to 100, times in milliseconds. */
export type Figures = Record<
  (typeof categories)[number] | keyof typeof audits | 'requests',
  number
>;

/** The parts of a Lighthouse report that the tables need. */
type Report = {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue: number }> & {
    'network-requests': { details: { items: { url: string }[] } };
  };
};

/** Installs Lighthouse in the version that the lock file names, if there is none. */
export function installLighthouse(): void {
  if (existsSync(program)) return;
  console.log('Installing Lighthouse (once) …');
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error'];
  const npm = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (npm.status !== 0) throw new Error('Lighthouse could not be installed; npm says why above');
}

/** One run with Lighthouse's own settings for a phone, in a new browser that prefers Spanish. */
export async function measurePage(url: string, tries = maxTries): Promise<Figures> {
  const browserFlags = ['--headless=new', '--lang=es-ES', '--accept-lang=es-ES'];
  // As root Chromium has no sandbox.
  if (process.getuid?.() === 0) browserFlags.push('--no-sandbox');
  const flags = ['--output=json', '--quiet', '--no-enable-error-reporting'];
  const args = [program, url, ...flags, `--chrome-flags=${browserFlags.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  const options = { env, maxBuffer: 2 ** 28, timeout: 300_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return toFigures(JSON.parse(stdout));
  } catch (error) {
    if (tries === 1) throw error;
    return measurePage(url, tries - 1);
  }
}

function toFigures(report: Report): Figures {
  const percent = (name: keyof Report['categories']) =>
    Math.round(100 * report.categories[name].score);
  const value = (name: keyof typeof audits) => report.audits[audits[name]]?.numericValue ?? NaN;
  const { items } = report.audits['network-requests'].details;
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    'best-practices': percent('best-practices'),
    seo: percent('seo'),
    'agentic-browsing': percent('agentic-browsing'),
    'FCP ms': value('FCP ms'),
    'LCP ms': value('LCP ms'),
    'TBT ms': value('TBT ms'),
    CLS: value('CLS'),
    KiB: value('KiB') / 1024,
    requests: items.filter(({ url }) => /^https?:/.test(url)).length,
  };
}
