import { test as base, expect, type Page } from '@playwright/test';
import { hasLaterStyles } from './helpers/later-styles.ts';
import { answerConsent } from './helpers/answered-consent.ts';
import { isNamed, watchStorage } from './stored-names.ts';
import { withSite, type SiteUnderTest } from './helpers/site-under-test.ts';
import { siteContent } from './helpers/site-content.ts';
import { collectCspSources } from '../site/src/features/tools/descriptions.ts';
import { matchesSources } from '../site/src/features/tools/vendor-script.ts';

type WorkerFixtures = { site: SiteUnderTest };
type TestFixtures = {
  /** The visitor has answered the cookie dialog on an earlier visit. */
  hasConsented: boolean;
  /** Console messages and errors that a test means to cause; any other fails it. */
  expectedConsole: { patterns: RegExp[] };
  /** Origins besides the site's own that its pages may ask. */
  otherOrigins: { origins: string[] };
  /** The names under which the site has kept something in the browser, in this test so far. */
  storedNames: Set<string>;
  watched: undefined;
};

/** A test against the whole product, on pages that are watched for errors and for third parties. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright asks for an object pattern here, even one that takes nothing.
    async ({}, use) => withSite(use),
    { scope: 'worker' },
  ],
  hasConsented: [true, { option: true }],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  expectedConsole: [{ patterns: [] }, { option: true }],
  otherOrigins: [{ origins: [] }, { option: true }],
  page: async ({ page }, use) => {
    awaitLaterStyles(page);
    await use(page);
  },
  // Whatever any test makes the site keep must stand in the cookie dialog and in the policy.
  storedNames: [
    async ({ context }, use) => {
      const names = await watchStorage(context);
      await use(names);
      for (const { name } of await context.cookies()) names.add(name);
      expect([...names].filter((name) => !isNamed(name))).toEqual([]);
    },
    { auto: true },
  ],
  watched: [
    async ({ context, site, expectedConsole, otherOrigins, hasConsented }, use) => {
      if (hasConsented) await context.addInitScript(answerConsent);
      const problems: string[] = [];
      const isExpected = (text: string) =>
        expectedConsole.patterns.some((pattern) => pattern.test(text));
      const watch = (page: Page) => {
        page.on('console', (message) => {
          const { url } = message.location();
          // Playwright, whose own code has no address, reads the roles of what is not laid out yet.
          const isOfPlaywright = url === '' && message.text() === renderedWhereHidden;
          if (isOfPlaywright || isAskedByTools(url)) return;
          if (!isExpected(message.text())) problems.push(`${page.url()}: ${message.text()}`);
        });
        page.on('pageerror', ({ message }) => {
          if (!isExpected(message)) problems.push(`${page.url()}: ${message}`);
        });
      };
      context.on('page', watch);
      context.on('request', (request) => {
        const url = request.url();
        const allowed = [site.origin, ...otherOrigins.origins];
        const isAllowed =
          allowed.some((origin) => url.startsWith(`${origin}/`)) ||
          url.startsWith('data:') ||
          isAskedByTools(url);
        if (!isAllowed) problems.push(`Asked a third party: ${url}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

const sourcesOfTools = Object.values(collectCspSources(siteContent.company.tools)).flat();

/** Whether a tool of the company may ask this address, once a visitor allows it; without tools nothing is. */
function isAskedByTools(address: string): boolean {
  return matchesSources(address, sourcesOfTools);
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

/** What Chromium says where a script asks for the look of what is `content-visibility: hidden`. */
const renderedWhereHidden = 'Rendering was performed in a subtree hidden by content-visibility.';

/** For a test of what few visitors meet: `npm run test:slow` runs it, or its name. */
export const rare = { tag: '@rare' };

export { expect };
