import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { findFirefox, findWebKit, type WebKitPaths } from '../../scripts/browser.ts';
import { findFreePort } from '@altanube/outbox/testing/free-port';

export type Point = { x: number; y: number };

export type Tab = AsyncDisposable & {
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<string>;
  moveMouse(to: Point): Promise<void>;
  click(at: Point): Promise<void>;
  /** Presses keys, including those of `Key`. */
  type(text: string): Promise<void>;
  /** Resizes the page, at least to the smallest size of the browser's window. */
  resize(size: { width: number; height: number }): Promise<void>;
  problems: string[];
};

export type Driver = AsyncDisposable & { openTab(): Promise<Tab> };

/**
 * Firefox's messages about scripts cancelled by navigation. Puppeteer does not report the text of
 * errors that islands log; the journeys test what islands do.
 */
const ignored =
  /47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|error loading dynamically|^error: .*JSHandle@error$/;

/** Firefox sometimes does not respond to commands that leave a page; tests check the result. */
const ignoreLostReply = () => {};

export async function launchFirefox(hasScripts: boolean): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    protocolTimeout: 30_000,
    extraPrefsFirefox: {
      'javascript.enabled': hasScripts,
      'intl.accept_languages': 'es-ES, es',
      // Without a screen, declares a mouse: hover and a fine pointer.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    openTab: async () => firefoxTab(await (await browser.createBrowserContext()).newPage()),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function firefoxTab(page: Page): Tab {
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!ignored.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => report(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => report(String(error)));
  return {
    problems,
    goto: (url) => page.goto(url).then(ignoreLostReply, ignoreLostReply),
    evaluate: async (expression) => String(await page.evaluate(expression)),
    moveMouse: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y).catch(ignoreLostReply),
    type: (text) => page.keyboard.type(text).catch(ignoreLostReply),
    resize: (size) => page.setViewport(size),
    [Symbol.asyncDispose]: () => page.browserContext().close(),
  };
}

export async function launchWebKit(hasScripts: boolean): Promise<Driver> {
  const paths = findWebKit();
  if (paths === null) throw new Error('WebKitGTK is not installed');
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = run(paths.display, args);
  const [number] = await once(createInterface(screen.stdout), 'line');
  return {
    openTab: () => openWebKit(paths, `:${number}`, hasScripts),
    [Symbol.asyncDispose]: () => end(screen),
  };
}

async function openWebKit(
  { driver, browser, display }: WebKitPaths,
  screen: string,
  hasScripts: boolean,
  attempts = 3,
): Promise<Tab> {
  const port = await findFreePort();
  const server = run(driver, [`--port=${port}`], {
    DISPLAY: screen,
    // Visitors without a supported language get Spanish.
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox needs privileges that containers lack. It loads only this site.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const url = `http://127.0.0.1:${port}`;
  const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])];
  const options = { 'webkitgtk:browserOptions': { binary: browser, args } };
  try {
    await expect(() => fetch(`${url}/status`)).toPass();
    const capabilities = { browserName: 'MiniBrowser', ...options };
    const session = new Builder().usingServer(url).withCapabilities(capabilities).build();
    const late = sleep(30_000).then(() => Promise.reject(new Error('WebKit does not start')));
    await Promise.race([session.getSession(), late]);
    return webKitTab(session, () => end(server));
  } catch (error) {
    await end(server);
    if (attempts === 1) throw error;
    return openWebKit({ driver, browser, display }, screen, hasScripts, attempts - 1);
  }
}

function webKitTab(session: WebDriver, endServer: () => Promise<void>): Tab {
  const evaluate = (expression: string) => session.executeScript<string>(`return ${expression}`);
  const act = () => session.actions({ async: true });
  const moved = ({ x, y }: Point) => act().move({ x, y, duration: 0 });
  return {
    problems: [],
    evaluate,
    goto: (url) => session.get(url),
    moveMouse: (to) => moved(to).perform(),
    click: (at) => moved(at).press().release().perform(),
    type: (text) => act().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    async resize({ width, height }) {
      // The bar of the window takes a part of its height.
      const bar = Number(await evaluate('String(outerHeight - innerHeight)'));
      const window = session.manage().window();
      await window.setRect({ x: 0, y: 0, width, height: height + bar });
    },
    async [Symbol.asyncDispose]() {
      await session.quit();
      await endServer();
    },
  };
}

/** Starts a program that Linux ends with the test process, even if that is killed. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  child.stdout.resume();
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
