import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Set by `npm run test:coverage`: the folder for what was run; without it nothing is recorded. */
const folder = process.env['COVERAGE_FOLDER'];

/**
 * What makes the server under test record itself (Node's `NODE_V8_COVERAGE`). Code from a cache is
 * counted less exactly.
 */
export const serverCoverage: Record<string, string> =
  folder === undefined
    ? {}
    : { NODE_V8_COVERAGE: join(folder, 'servers'), NODE_DISABLE_COMPILE_CACHE: '1' };

/** The browser, with what every page of it runs recorded. */
export function recordCoverage(browser: Browser): Browser {
  if (folder === undefined) return browser;
  const target = join(folder, 'browser');
  mkdirSync(target, { recursive: true });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    recordContext(context, target);
    return context;
  };
  return browser;
}

/** Wraps what opens and closes pages, so that each is recorded from the start to the end. */
function recordContext(context: BrowserContext, target: string): void {
  const recordings = new Map<Page, Promise<() => Promise<void>>>();
  const record = (page: Page) => {
    // A page without JavaScript, or one that has gone already, has nothing to record.
    const recording = recordings.get(page) ?? recordPage(page, target).catch(() => async () => {});
    recordings.set(page, recording);
    return recording;
  };
  const collect = async (page: Page) => {
    const take = await recordings.get(page);
    await take?.();
  };
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await record(page);
    const goto = page.goto.bind(page);
    page.goto = async (...target) => {
      await collect(page);
      return goto(...target);
    };
    const close = page.close.bind(page);
    page.close = async (options) => {
      await collect(page);
      await close(options);
    };
    return page;
  };
  context.on('page', (page) => void record(page));
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all(context.pages().map(collect));
    await close(options);
  };
}

/** Starts to record, and resolves with what writes down what was run since the last time. */
async function recordPage(page: Page, target: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const sources = new Map<string, Promise<string>>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (!url.startsWith('http')) return;
    const source = session
      .send('Debugger.getScriptSource', { scriptId })
      .then(({ scriptSource }) => scriptSource)
      .catch(() => '');
    sources.set(scriptId, source);
  });
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await session.send('Debugger.enable');
  await session.send('Debugger.setSkipAllPauses', { skip: true });
  // What a document has run is forgotten with it, and is not told once the next one is asked for.
  // So it is written down all the time; what a page runs right before it leaves is not seen.
  const timer = setInterval(() => void take(), 200);
  page.on('close', () => clearInterval(timer));
  return take;

  async function take(): Promise<void> {
    if (page.isClosed()) return;
    const taken = await session.send('Profiler.takePreciseCoverage').catch(() => ({ result: [] }));
    for (const { scriptId, functions } of taken.result) {
      const source = await sources.get(scriptId);
      if (source !== undefined) write(target, source, functions);
    }
  }
}

/** Only scripts with a source map inside them can be traced back to the sources. */
function write(target: string, source: string, functions: unknown): void {
  if (!source.includes('sourceMappingURL=data:')) return;
  const code = `${hash('sha256', source)}.js`;
  writeFileSync(join(target, code), source);
  const record = JSON.stringify({ code, functions });
  writeFileSync(join(target, `${hash('sha256', record)}.json`), record);
}
