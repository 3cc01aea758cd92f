import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { WebKitPaths } from '#scripts/other-browsers.ts';
import { ended, firstMatch, spawnForTests } from './ended-with-tests.ts';
import type { Driver, DriverOptions, Tab } from './tab.ts';

/** How long a browser may take to start, on a machine with much else to do. */
const startMs = 30_000;
/** How long it may take for anything else. */
const commandMs = 60_000;

/** WebKitGTK's own browser, on a screen that nobody sees, over WebDriver. */
export async function launchWebKit(paths: WebKitPaths, options: DriverOptions): Promise<Driver> {
  const screen = spawnForTests(
    paths.display,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await firstMatch(screen, screen.stdio[3], /^(\d+)$/);
  return {
    openTab: () => openTab(`:${number}`, paths, options),
    async [Symbol.asyncDispose]() {
      screen.kill();
      await ended(screen);
    },
  };
}

/** A new browser. Now and then its driver waits for one in vain, and is started again then. */
async function openTab(
  display: string,
  { driver, browser }: WebKitPaths,
  { hasScripts }: DriverOptions,
  attempts = 3,
): Promise<Tab> {
  const port = await freePort();
  const server = spawnForTests(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      // A visitor who asks for no language that the site has gets Spanish.
      LC_ALL: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs rights that a container does not have. It sees nothing but this site.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const end = async () => {
    server.kill();
    await ended(server);
  };
  const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } };
  try {
    const signal = AbortSignal.timeout(startMs);
    const address = `http://127.0.0.1:${port}`;
    await answering(`${address}/status`, signal);
    const session = await ask('POST', `${address}/session`, { capabilities }, signal);
    const { sessionId } = sessionSchema.parse(session);
    return tabOf(`${address}/session/${sessionId}`, end);
  } catch (error) {
    await end();
    if (attempts === 1) throw error;
    return openTab(display, { driver, browser, display }, { hasScripts }, attempts - 1);
  }
}

function tabOf(session: string, end: () => Promise<void>): Tab {
  async function evaluate(expression: string): Promise<unknown> {
    const script = `return JSON.stringify([${expression}])`;
    const json = await ask('POST', `${session}/execute/sync`, { script, args: [] });
    return z.tuple([z.unknown()]).parse(JSON.parse(z.string().parse(json)))[0];
  }
  return {
    problems: [],
    evaluate,
    async goto(url) {
      await ask('POST', `${session}/url`, { url });
    },
    async perform(input) {
      await ask('POST', `${session}/actions`, { actions: [input] });
    },
    async resize({ width, height }) {
      // The bar of the window takes a part of its height.
      const bar = z.number().parse(await evaluate('outerHeight - innerHeight'));
      await ask('POST', `${session}/window/rect`, { width, height: height + bar });
    },
    async screenshot() {
      return Buffer.from(z.string().parse(await ask('GET', `${session}/screenshot`)), 'base64');
    },
    async print() {
      throw new Error('WebKitWebDriver has no command that prints');
    },
    async [Symbol.asyncDispose]() {
      await ask('DELETE', session);
      await end();
    },
  };
}

/** The value of a command; an error is thrown. */
async function ask(
  method: string,
  url: string,
  body?: object,
  signal = AbortSignal.timeout(commandMs),
): Promise<unknown> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, signal, ...init });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (response.ok) return value;
  throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
}

/** Waits until the driver listens. */
async function answering(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const isReady = await fetch(url, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** The driver does not say where it listens, so it cannot choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

const sessionSchema = z.object({ sessionId: z.string() });
