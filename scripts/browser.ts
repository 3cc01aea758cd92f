import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
const debianHeadlessShell = '/usr/bin/chromium-headless-shell';
// Includes the fallback font that visitors see until the web font has loaded.
const chromiumPackages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];

/** The machine may be offline: prevents requests that the page does not make. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one that CHROMIUM_PATH names, Debian's, or Playwright's own. */
export function findBrowser(): string {
  const found = findInstalled();
  if (found !== undefined) return found;
  throw new Error(
    [
      'No Chromium to test with. Any one of these helps:',
      '  1. as root on Debian or Ubuntu: apt-get install chromium',
      '  2. npx --no-install playwright install chromium',
      '  3. CHROMIUM_PATH=/path/to/chromium npm test',
    ].join('\n'),
  );
}

/** Chromium's engine without the rest of a browser, which takes three times the time. */
export function findHeadlessShell(): string {
  const browser = findBrowser();
  return browser === debianChromium && existsSync(debianHeadlessShell)
    ? debianHeadlessShell
    : browser;
}

/** Installs missing test browsers, if possible. */
export function installBrowsers(): void {
  const browser = findInstalled() ?? debianChromium;
  if (browser === debianChromium && !existsSync(debianHeadlessShell)) {
    installPackages(chromiumPackages);
  }
  if (findInstalled() !== undefined) return;
  console.log("Installing Playwright's Chromium …");
  run('playwright', ['install', 'chromium']);
}

function findInstalled(): string | undefined {
  const paths = [process.env.CHROMIUM_PATH ?? '', debianChromium, chromium.executablePath()];
  return paths.find((path) => existsSync(path));
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

export function findFirefox(): string | null {
  const paths = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return paths.find((path) => existsSync(path)) ?? null;
}

export type WebKitPaths = { driver: string; browser: string; display: string };

/** WebKitGTK's driver and small browser, and a display without a screen. */
export function findWebKit(): WebKitPaths | null {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().reverse();
  const isComplete = browser !== undefined && existsSync(driver) && existsSync(display);
  return isComplete ? { driver, browser, display } : null;
}

/** Installs distribution packages on Debian derivatives when run as root. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Failures are only shown: callers check what is installed afterwards. */
function run(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    console.error(`"${command} ${args.join(' ')}" did not succeed.`);
  }
}
