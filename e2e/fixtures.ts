import { test as base, expect, type Page } from '@playwright/test';
import { hasLaterStyles } from './helpers/later-styles.ts';
import { answerConsent } from './helpers/visitor-storage.ts';
import { listedStorage, watchStorage } from './stored-names.ts';
import { withSite, type SiteUnderTest } from './helpers/site-under-test.ts';
import { siteContent } from './helpers/site-content.ts';
import { collectCspSources } from '../site/src/features/tools/descriptions.ts';
import { matchesSources } from '../site/src/features/tools/vendor-script.ts';

type WorkerFixtures = { site: SiteUnderTest };
type TestFixtures = {
  /** The visitor has answered the consent dialog on an earlier visit. */
  hasConsented: boolean;
  /** Console messages and errors that a test causes on purpose; any other fails it. */
  expectedConsole: { patterns: RegExp[] };
  /** Other origins that its pages may request. */
  otherOrigins: { origins: string[] };
  /** Names under which the site has stored something in the browser during this test. */
  storedNames: Set<string>;
  watched: undefined;
};

/** Tests the whole product; fails on console errors and third-party requests. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Playwright requires an object pattern here, even an empty one.
  site: [({}, use) => withSite(use), { scope: 'worker' }],
  hasConsented: [true, { option: true }],
  baseURL: ({ site }, use) => use(site.origin),
  expectedConsole: [{ patterns: [] }, { option: true }],
  otherOrigins: [{ origins: [] }, { option: true }],
  page: async ({ page }, use) => {
    awaitLaterStyles(page);
    await use(page);
  },
  // Everything that the site stores must be listed in the consent dialog and the policy.
  storedNames: [
    async ({ context }, use) => {
      const names = await watchStorage(context);
      await use(names);
      for (const { name } of await context.cookies()) names.add(name);
      const own = [...names].filter((name) => !name.startsWith('test-'));
      expect(own.filter((name) => !listedStorage.includes(name))).toEqual([]);
    },
    { auto: true },
  ],
  watched: [
    async ({ context, site, expectedConsole, otherOrigins, hasConsented }, use) => {
      if (hasConsented) await context.addInitScript(answerConsent);
      const problems: string[] = [];
      const isExpected = (text: string) =>
        expectedConsole.patterns.some((pattern) => pattern.test(text));
      context.on('page', (page) => {
        page.on('console', (message) => {
          const { url } = message.location();
          // Playwright's code, which has no URL, reads roles of elements without layout.
          const isOfPlaywright = url === '' && message.text() === hiddenSubtreeWarning;
          if (isOfPlaywright || isToolRequest(url)) return;
          if (!isExpected(message.text())) problems.push(`${page.url()}: ${message.text()}`);
        });
        page.on('pageerror', ({ message }) => {
          if (!isExpected(message)) problems.push(`${page.url()}: ${message}`);
        });
      });
      context.on('request', (request) => {
        const url = request.url();
        const allowed = ['data:', `${site.origin}/`, ...otherOrigins.origins.map((it) => `${it}/`)];
        const isAllowed = allowed.some((start) => url.startsWith(start)) || isToolRequest(url);
        if (!isAllowed) problems.push(`Asked a third party: ${url}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

const toolOrigins = Object.values(collectCspSources(siteContent.company.tools)).flat();

/** Whether a tool of the company may request this address once a visitor consents. */
function isToolRequest(address: string): boolean {
  return matchesSources(address, toolOrigins);
}

/** Makes `page.goto` wait for the later styles of a page, unless it waits for less. */
function awaitLaterStyles(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit' && response?.headers()['content-type']?.includes('html')) {
      const runsScripts = await page.evaluate(() => !matchMedia('(scripting: none)').matches);
      if (runsScripts) await page.waitForFunction(hasLaterStyles);
    }
    return response;
  };
}

/** Chromium's warning when a script reads styles within `content-visibility: hidden`. */
const hiddenSubtreeWarning = 'Rendering was performed in a subtree hidden by content-visibility.';

export { slow } from './helpers/sampling.ts';
export { expect };
