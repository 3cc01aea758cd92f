/** Firefox and WebKit, for `npm run test:browsers`. */
import { existsSync, globSync } from 'node:fs';
import { installPackages } from './browser.ts';

export type WebKitPaths = { driver: string; browser: string; display: string };

const engines = [
  { name: 'firefox', packages: ['firefox-esr'], find: findFirefox },
  { name: 'webkit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
] as const;

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

/** The engines to test in; one that is missing is installed if it can be. */
export function installEngines() {
  return engines.map(({ name, packages, find }) => {
    if (find() === null) installPackages(packages);
    return { name, packages, isInstalled: find() !== null };
  });
}
