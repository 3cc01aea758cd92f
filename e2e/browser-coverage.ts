import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a browser has run of one script, as Chromium reports it. */
export type BrowserScript = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];

/** Set by `npm run test:coverage`: the folder for what was run; without it nothing is recorded. */
const folder = process.env['COVERAGE_FOLDER'];

/** What makes the server under test record itself (Node's `NODE_V8_COVERAGE`). */
export const serverCoverage: Record<string, string> =
  folder === undefined ? {} : { NODE_V8_COVERAGE: join(folder, 'servers') };

/** The browser, with every page of it recorded until the page or its context is closed. */
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

function recordContext(context: BrowserContext, target: string): void {
  const recorded = new Set<Page>();
  context.on('page', (page) => {
    recorded.add(page);
    // A page that has gone before it was recorded has nothing to tell.
    page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {});
    const close = page.close.bind(page);
    page.close = async (options) => {
      await collect(page);
      await close(options);
    };
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all([...recorded].map(collect));
    await close(options);
  };

  async function collect(page: Page): Promise<void> {
    if (!recorded.delete(page)) return;
    const scripts = await page.coverage.stopJSCoverage().catch(() => []);
    for (const script of scripts) write(target, script);
  }
}

/** Only scripts with a source map inside them can be traced back to the sources. */
function write(target: string, { source, ...script }: BrowserScript): void {
  if (source === undefined || !source.includes('sourceMappingURL=data:')) return;
  const code = `${hash('sha256', source)}.js`;
  writeFileSync(join(target, code), source);
  const record = JSON.stringify({ code, functions: script.functions });
  writeFileSync(join(target, `${hash('sha256', record)}.json`), record);
}
