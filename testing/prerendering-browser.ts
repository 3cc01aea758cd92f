import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { findBrowser, quietFlags } from '#scripts/browser.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { connectDevtools } from './devtools.ts';
import { openTab, type TabOptions } from './prerendering-tab.ts';

/**
 * A browser that prerenders, in Spanish. With Playwright none does: it attaches to pages rather than
 * to the tabs around them. It ends with the process that has started it.
 */
export async function launchPrerenderingBrowser() {
  const folder = await temporaryFolder();
  const flags = [
    ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder.path}`],
    ...['--no-first-run', '--accept-lang=es-ES', ...quietFlags],
    // Without a screen there is no mouse, unless it is told so.
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const browser = spawn(findBrowser(), flags, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const gone = once(browser, 'exit');
  const [, , , commands, messages] = browser.stdio;
  if (!(commands instanceof Writable) || !(messages instanceof Readable)) {
    throw new Error('The browser has no pipes');
  }
  const devtools = connectDevtools(commands, messages);
  return {
    openTab: (options?: TabOptions) => openTab(devtools, options),
    async [Symbol.asyncDispose]() {
      commands.end();
      await gone;
      await folder[Symbol.asyncDispose]();
    },
  };
}
