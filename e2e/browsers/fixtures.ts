import { expect, test as base } from '@playwright/test';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { answerConsent } from '../helpers/visitor-storage.ts';
import { withSite, type SiteUnderTest } from '../helpers/site-under-test.ts';
import { launchFirefox, launchWebKit, type Driver } from './drivers.ts';
import { Visitor } from './visitor.ts';

export type WorkerOptions = { engine: 'firefox' | 'webkit'; hasScripts: boolean };
type WorkerFixtures = WorkerOptions & { driver: Driver; site: SiteUnderTest };
type TestFixtures = { hasConsented: boolean; visitor: Visitor };

/** A journey through the whole product in a browser that Playwright does not drive. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  hasScripts: [true, { option: true, scope: 'worker' }],
  site: [({}, use) => withSite(use), { scope: 'worker' }],
  driver: [
    async ({ engine, hasScripts }, use) => {
      const launch = engine === 'firefox' ? launchFirefox : launchWebKit;
      await using driver = await launch(hasScripts);
      await use(driver);
    },
    { scope: 'worker' },
  ],
  hasConsented: [true, { option: true }],
  visitor: async ({ driver, site, hasConsented, hasScripts }, use) => {
    await using tab = await driver.openTab();
    const visitor = new Visitor(tab, site.origin);
    await tab.resize(screens.desktop);
    if (hasConsented && hasScripts) {
      await visitor.goto(href('about', 'es'));
      await visitor.inPage(answerConsent);
    }
    await use(visitor);
    expect(tab.problems).toEqual([]);
    // Browsers report policy violations to the server.
    expect(site.log().filter(({ event }) => event === 'policy-violated')).toEqual([]);
  },
});

export { expect };
