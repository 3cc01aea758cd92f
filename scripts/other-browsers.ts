/** Firefox and WebKit, for `npm run test:browsers`. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { installPackages } from './browser.ts';

export type WebKitPaths = { driver: string; browser: string; display: string };

/** An engine, what of it is installed, and how to get it. */
export type Engine = {
  name: 'firefox' | 'webkit';
  packages: readonly string[];
  /** Its name and version, null where it is not installed. */
  version: () => string | null;
};

export const engines: readonly Engine[] = [
  {
    name: 'firefox',
    packages: ['firefox-esr'],
    version: () => outputOf(findFirefox() ?? '', ['--version']),
  },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    version: () => (findWebKit() === null ? null : `WebKitGTK ${driverPackageVersion()}`),
  },
];

/** Path of Firefox: the one that FIREFOX_PATH names, or Debian's. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  const paths = named === undefined ? ['/usr/bin/firefox-esr', '/usr/bin/firefox'] : [named];
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Paths of WebKitGTK's driver and small browser, and of a display without a screen. */
export function findWebKit(): WebKitPaths | null {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().reverse();
  const isComplete = browser !== undefined && existsSync(driver) && existsSync(display);
  return isComplete ? { driver, browser, display } : null;
}

/** What there is to test in; an engine that is missing is installed if it can be. */
export function installEngines(): { engine: Engine; version: string | null }[] {
  return engines.map((engine) => {
    if (engine.version() === null) installPackages(engine.packages);
    return { engine, version: engine.version() };
  });
}

/** The browser itself tells its version only where there is a display. */
function driverPackageVersion(): string {
  const version = '--showformat=${Version}';
  return outputOf('dpkg-query', ['--show', version, 'webkit2gtk-driver']) ?? 'of unknown version';
}

/** What a program writes, null where it cannot be run. */
function outputOf(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
