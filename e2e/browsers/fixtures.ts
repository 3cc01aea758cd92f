import { expect, test as base } from '@playwright/test';
import { findFirefox, findWebKit } from '#scripts/other-browsers.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { answerConsent } from '#testing/answered-consent.ts';
import { withSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { launchFirefox } from './firefox.ts';
import type { Driver, DriverOptions } from './tab.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { launchWebKit } from './webkit.ts';

export type WorkerOptions = {
  engine: 'firefox' | 'webkit';
  hasScripts: boolean;
};

type WorkerFixtures = WorkerOptions & { driver: Driver; site: SiteUnderTest };

type TestFixtures = {
  /** The visitor has answered the cookie dialog on an earlier visit. */
  hasConsented: boolean;
  visitor: Visitor;
};

/** A journey through the whole product, in one of the browsers that Playwright does not drive. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  hasScripts: [true, { option: true, scope: 'worker' }],
  site: [
    async ({}, use) => {
      await withSite(use);
    },
    { scope: 'worker' },
  ],
  driver: [
    async ({ engine, hasScripts }, use) => {
      await using driver = await launch[engine]({ hasScripts });
      await use(driver);
    },
    { scope: 'worker' },
  ],
  hasConsented: [true, { option: true }],
  visitor: async ({ driver, engine, site, hasConsented, hasScripts }, use) => {
    await using tab = await driver.openTab();
    const visitor = createVisitor(tab, site.origin, `test-results/browsers/${engine}/`);
    await visitor.resize(screens.desktop);
    if (hasConsented && hasScripts) {
      await visitor.goto(href('about', 'es'));
      await visitor.inPage(answerConsent);
    }
    await use(visitor);
    expect(tab.problems).toEqual([]);
    // What the policy of the pages stops, browsers report to the server.
    expect(site.log.filter(({ event }) => event === 'policy-violated')).toEqual([]);
  },
});

const launch: Record<WorkerOptions['engine'], (options: DriverOptions) => Promise<Driver>> = {
  firefox: (options) => launchFirefox(present(findFirefox()), options),
  webkit: (options) => launchWebKit(present(findWebKit()), options),
};

function present<Found>(found: Found | null): Found {
  if (found === null) throw new Error('The browser is not installed: npm run test:browsers');
  return found;
}

/** Only Firefox's driver prints. */
export const onPaper = { tag: '@paper' };

export { expect };
