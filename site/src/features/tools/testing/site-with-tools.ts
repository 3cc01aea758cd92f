import { buildCopy } from '@altanube/e2e/helpers/built-copy';
import { withSite, type SiteUnderTest } from '@altanube/e2e/helpers/site-under-test';
import { startTlsFront } from '@altanube/e2e/helpers/tls-front';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { test as base } from '@altanube/e2e/fixtures';
import { configureTools, everyTool } from './configured.ts';
import { startVendors, type Vendors } from './vendors.ts';

/** Where visitors find it: below a domain, so that cookies can be set for more than the host. */
export const siteOrigin = 'https://www.altanube.test';

/**
 * The site of a company with every tool, in a browser for which its name and those of all vendors lead
 * to 127.0.0.1. Policies are in force with the real names.
 */
export const test = base.extend<
  { clearedVendors: undefined },
  { vendors: Vendors; front: { host: string }; siteBehind: SiteUnderTest }
>({
  vendors: [
    async ({}, provide) => {
      await using vendors = await startVendors();
      await provide(vendors);
    },
    { scope: 'worker' },
  ],
  siteBehind: [
    async ({}, provide) => {
      const environment = { SITE_URL: siteOrigin };
      using built = buildCopy({
        environment,
        prepare: (folder) => configureTools(folder, everyTool),
      });
      await withSite(provide, { folder: built.folder, environment });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  front: [
    async ({ siteBehind }, provide) => {
      await using folder = await temporaryFolder();
      const port = Number(new URL(siteBehind.origin).port);
      await using front = await startTlsFront(folder.path, () => port);
      await provide(front);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ siteBehind }, provide) => {
      await provide({ ...siteBehind, origin: siteOrigin });
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, launchOptions, vendors, front }, provide) => {
      const { host } = new URL(siteOrigin);
      const rules = `MAP ${host} ${front.host}, MAP * 127.0.0.1:${vendors.port}, EXCLUDE 127.0.0.1`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // What tools store has names of its own.
  storedNames: async ({}, provide) => {
    await provide(new Set());
  },
  // What reaches the vendors is what these tests are about.
  otherOrigins: async ({}, provide) => {
    await provide({ origins: ['https:'] });
  },
  clearedVendors: [
    async ({ vendors }, provide) => {
      vendors.requests.length = 0;
      await provide(undefined);
    },
    { auto: true },
  ],
});
