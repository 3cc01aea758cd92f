import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
const debianHeadlessShell = '/usr/bin/chromium-headless-shell';
// With the typeface that takes the place of ours until it has arrived, as on every visitor's device.
const chromiumPackages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];

/** The machine may have no network: nothing is looked up that the page does not ask for. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Installed if there is none: the one that CHROMIUM_PATH names, Debian's, or Playwright's own. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  return installed() ?? installWithApt() ?? installWithPlaywright() ?? giveUp();
}

/** Chromium's engine without the rest of a browser, which takes three times the time. */
export function findHeadlessShell(): string {
  const browser = findBrowser();
  return browser === debianChromium && existsSync(debianHeadlessShell)
    ? debianHeadlessShell
    : browser;
}

/** Installs what tests run in, as far as it is not there and can be. Throws if nothing can. */
export function installBrowsers(): void {
  const browser = findBrowser();
  if (browser === debianChromium && !existsSync(debianHeadlessShell))
    installPackages(chromiumPackages);
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

function installed(): string | null {
  return [debianChromium, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function installWithApt(): string | null {
  installPackages(chromiumPackages);
  return installed();
}

/** Installs packages of the distribution, where that is Debian's kind and we are root. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], env);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
}

function installWithPlaywright(): string | null {
  console.log("Installing Playwright's Chromium …");
  run('playwright', ['install', 'chromium'], process.env);
  return installed();
}

/** Whether it worked is seen by what is there afterwards, so a failure is only shown. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  try {
    execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    console.error(`"${command} ${args.join(' ')}" did not succeed.`);
  }
}

function giveUp(): never {
  throw new Error(
    [
      'No Chromium to test with. Any one of these helps:',
      '  1. as root on Debian or Ubuntu: apt-get install chromium',
      '  2. npx playwright install chromium',
      '  3. CHROMIUM_PATH=/path/to/chromium npm test',
    ].join('\n'),
  );
}
