import { buildCopy } from '@altanube/e2e/helpers/built-copy';
import { withSite, type SiteUnderTest } from '@altanube/e2e/helpers/site-under-test';
import { startTlsFront } from '@altanube/e2e/helpers/tls-front';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { test as base, expect } from '@altanube/e2e/fixtures';
import { configureTools, everyTool } from './configured.ts';
import { startVendors, type Vendors, type VendorRequest } from './vendors.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import type { Language } from '@altanube/content/languages';
import { sharedAddresses } from '@altanube/e2e/helpers/share';

/** Where visitors find it: below a domain, so that cookies can be set for more than the host. */
export const siteOrigin = 'https://www.altanube.test';

/** Its name and those of all vendors lead to 127.0.0.1; policies have the real names. */
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

/** What a visitor of a site with every tool does, and what the vendors then see of it. */
const { copy } = siteContent;

export const ofAnalytics = [
  'GET scripts.clarity.ms/clarity.js',
  'GET www.clarity.ms/tag/ab12cd34ef',
  'GET www.googletagmanager.com/a',
  'GET www.googletagmanager.com/gtag/js',
  'GET c.clarity.ms/c.gif',
  'POST a.clarity.ms/collect',
  'POST matomo.altanube.test/matomo.php',
  'POST plausible.io/api/event',
  'POST region1.google-analytics.com/g/collect',
  'POST www.googletagmanager.com/td',
];
export const ofMarketing = [
  'GET connect.facebook.net/en_US/fbevents.js',
  'GET connect.facebook.net/signals/config/123456789012345',
  'GET px.ads.linkedin.com/collect',
  'GET snap.licdn.com/li.lms-analytics/insight.min.js',
  'GET www.facebook.com/tr/',
];
export const ofTagManager = [
  'GET tags.vendor.test/tag.js',
  'GET www.googletagmanager.com/gtm.js',
  'POST collect.vendor.test/gtm.js',
  'POST collect.vendor.test/tag',
];

/** Answers the cookie dialog, opening it again where there is an answer: these categories, no others. */
export async function answer(page: Page, language: Language, allowed: string[]): Promise<void> {
  const { consent, site } = copy[language];
  const dialog = page.getByRole('dialog', { name: consent.title });
  const save = dialog.getByRole('button', { name: consent.save });
  if (!(await dialog.isVisible())) {
    await page.getByRole('contentinfo').getByRole('button', { name: site.footer.consent }).click();
    // Opened again, it shows the choices by itself, as soon as its code is there.
    await expect(save).toBeVisible();
  }
  if (!(await save.isVisible())) {
    await dialog.getByRole('button', { name: consent.customise }).click();
  }
  for (const name of ['analytics', 'marketing'] as const) {
    const choice = dialog.getByRole('switch', { name: consent.categories[name].name });
    await choice.setChecked(allowed.includes(name));
  }
  await save.click();
  await expect(dialog).toBeHidden();
}

/** Has the page take a while for a click, and waits until the time it took is dealt with. */
export async function answerSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTimed = new Promise<void>((resolve) => {
      const isInteraction = (entry: object) => Boolean(Reflect.get(entry, 'interactionId'));
      new PerformanceObserver((list) => {
        if (list.getEntries().some(isInteraction)) resolve();
      }).observe({ type: 'event' });
    });
    addEventListener('click', () => {
      const sinceMs = performance.now();
      while (performance.now() - sinceMs < 200);
    });
    Object.assign(window, { isTimed });
  });
  await page.getByRole('main').getByRole('heading').first().click();
  await page.evaluate(() => Reflect.get(window, 'isTimed'));
  // It looks at times when the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

export async function visitEach(page: Page): Promise<void> {
  for (const { url } of sharedAddresses) await page.goto(url);
}

/** Waits until all of them were asked, and the page is idle; nothing else may have been. */
export async function expectAsked(page: Page, requests: VendorRequest[], expected: string[]) {
  await expect.poll(() => places(requests)).toEqual(expect.arrayContaining(expected));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(places(requests).filter((place) => !isTold(place))).toEqual(expected.toSorted());
}

/** Beside the tag that is loaded, the container passes on whatever is told. */
function isTold(place: string): boolean {
  return place.startsWith('POST collect.vendor.test/web_vital');
}

/** Who was asked what, each once, without queries. */
export function places(requests: readonly VendorRequest[]): string[] {
  const all = requests.map(({ method, host, path }) => `${method} ${host}${path.split('?')[0]}`);
  return [...new Set(all)].sort();
}

export function bodiesTo(host: string, requests: readonly VendorRequest[]): unknown[] {
  return requests
    .filter((it) => it.host === host && it.body !== '')
    .map(({ body }) => JSON.parse(body));
}

export function readName(body: unknown): string {
  return String(Reflect.get(Object(body), 'name'));
}

export function readMetric(body: unknown): string | null {
  const metric: unknown = Reflect.get(Object(Reflect.get(Object(body), 'props')), 'metric');
  return typeof metric === 'string' ? metric : null;
}

/** The files of the site itself that wait for consent, as they are asked for. */
export function measuringFiles(context: BrowserContext): string[] {
  const files: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The texts of the cookie dialog, `/consent/es.xml`, measure nothing.
    if (/^\/(?:measuring|consent)\/.*\.js$/.test(pathname)) files.push(pathname);
  });
  return files;
}

export async function cookiesBesideSite(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name);
  return names.filter((name) => name !== 'i18next');
}

/** Names of what is in the browser's storage that the site itself does not keep there. */
export async function storedBesideSite(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const own = [
    'cookie-consent',
    'cookie-consent-proof',
    'i18nextLng',
    'theme',
    'contact-draft',
    'place',
  ];
  return names.filter((name) => !own.includes(name) && !name.startsWith('test-'));
}
