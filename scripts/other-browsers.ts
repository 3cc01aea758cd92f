/** Firefox and WebKit, for `npm run test:browsers`. */
import { existsSync, globSync } from 'node:fs';

export type WebKitPaths = { driver: string; browser: string; display: string };

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
