import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';
import { toolNames } from '@altanube/content/schema/tools';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { addresses } from '@altanube/e2e/helpers/addresses';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { formatPrefillFragment } from '#features/contact-form/prefill.ts';
import {
  fillInForm,
  sendForm,
  waitUntilHydrated,
  waitTwoSeconds,
  typedValues,
} from '#features/contact-form/testing/visitor.ts';
import { allTools } from './testing/configured.ts';

const { copy } = siteContent;

/** A subdomain, so that cookies can be set for its parent domain too. */
const host = 'www.altanube.localhost';

type VendorRequest = { place: string; url: string; body: string };

/** A site with every tool. Each vendor script is replaced by one that records the page's URL. */
const test = base.extend<{ requests: VendorRequest[] }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const rules = `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, provide) => {
      await siteFromCopy(configureTools)({}, (site) =>
        provide({ ...site, origin: site.origin.replace('127.0.0.1', host) }),
      );
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Tools store names of their own.
  storedNames: async ({}, provide) => {
    await provide(new Set());
  },
  // These tests check the requests to vendors.
  otherOrigins: async ({}, provide) => {
    await provide({ origins: ['https:'] });
  },
  requests: [
    async ({ context }, provide) => {
      const requests: VendorRequest[] = [];
      await context.route(/^https:/, async (route) => {
        const request = route.request();
        const { host, pathname } = new URL(request.url());
        const place = `${request.method()} ${host}${pathname}`;
        requests.push({ place, url: request.url(), body: request.postData() ?? '' });
        await route.fulfill({
          contentType: 'text/javascript',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: '(window.readByVendors ??= []).push(location.href)',
        });
      });
      await provide(requests);
    },
    { auto: true },
  ],
});

const analyticsRequests = [
  'GET www.clarity.ms/tag/ab12cd34ef',
  'GET www.googletagmanager.com/gtag/js',
  'POST matomo.altanube.test/matomo.php',
  'POST plausible.io/api/event',
];
const marketingRequests = [
  'GET connect.facebook.net/en_US/fbevents.js',
  'GET snap.licdn.com/li.lms-analytics/insight.min.js',
];
const tagManagerRequest = 'GET www.googletagmanager.com/gtm.js';
const allRequests = [...analyticsRequests, ...marketingRequests, tagManagerRequest];

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ hasConsented: false });

test('contacts no vendor unasked or after a refusal (C-16)', async ({ page, requests }) => {
  const ownFiles = watchMeasuringFiles(page);
  await visitAllPages(page);
  // The last page may be in any language, so labels do not help here.
  await page.locator('dialog button[value=reject]').click();
  await visitAllPages(page);
  expect(requests).toEqual([]);
  expect(ownFiles).toEqual([]);
});

test('contacts exactly the allowed vendors (C-16, C-18)', async ({ page, site, requests }) => {
  await page.goto(href('about', 'en'));
  await answerDialog(page, 'en', ['marketing']);
  await expectRequests(page, requests, marketingRequests);
  await answerDialog(page, 'en', ['analytics', 'marketing']);
  await expectRequests(page, requests, allRequests);

  // The next page contacts them without a dialog, and strips typed text from its URL.
  requests.length = 0;
  await page.goto(`${routes.pricing.path}?lng=es&utm_source=x&q=typed#typed`, {
    referer: `${site.origin}/soporte?q=typed`,
  });
  await expectRequests(page, requests, allRequests);
  expect(JSON.stringify(requests)).not.toContain('typed');
  const url = `${site.origin}${routes.pricing.path}?utm_source=x`;
  const view = expect.objectContaining({ name: 'pageview', url });
  expect(parsePlausibleEvents(requests)).toContainEqual(view);

  const reloaded = page.waitForEvent('load');
  await answerDialog(page, 'es', []);
  await reloaded;
  requests.length = 0;
  await visitAllPages(page);
  expect(requests).toEqual([]);
});

test('analytics are stopped without a reload (C-16, C-17)', async ({ page, context, requests }) => {
  await context.addCookies([
    { name: '_ga', value: '1', domain: '.altanube.localhost', path: '/' },
    { name: '_ga_AB12CD34EF', value: '1', domain: host, path: '/' },
  ]);
  await page.goto(href('contact', 'es'));
  await answerDialog(page, 'es', ['analytics']);
  await expectRequests(page, requests, analyticsRequests);
  expect(await readVendorCommands(page)).toMatchObject({
    consent: { ad_storage: 'denied', analytics_storage: 'granted' },
    clarity: [['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]],
  });
  // A refused tool stores under the same name.
  expect(await listCookieNames(context)).toContain('_ga');
  await page.evaluate(() => {
    sessionStorage.setItem('_cltk', '1');
    Object.assign(window, { isSamePage: true });
  });
  await answerDialog(page, 'es', []);
  await expect.poll(() => listCookieNames(context)).not.toContain('_ga');
  expect((await listCookieNames(context)).filter((name) => name.startsWith('_ga'))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('_cltk'))).toBeNull();
  const { clarity } = await readVendorCommands(page);
  expect(clarity.at(-1)).toEqual(['stop']);

  requests.length = 0;
  await page.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: copy.es.contact.form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(copy.es.contact.form.toasts.invalid.title);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(requests).toEqual([]);
  expect((await readVendorCommands(page)).clarity).toEqual(clarity);

  // Allowed again, they count again.
  await answerDialog(page, 'es', ['analytics']);
  const names = () => parsePlausibleEvents(requests).map(({ name }) => name);
  await expect.poll(names).toContain('pageview');
});

test('a withdrawal in one tab stops all tabs (C-17)', async ({ page, context, requests }) => {
  await page.goto(href('faq', 'es'));
  await answerDialog(page, 'es', ['analytics']);
  const other = await context.newPage();
  await other.goto(href('contact', 'es'));
  await expectRequests(other, requests, analyticsRequests);
  await answerDialog(page, 'es', []);
  await expect
    .poll(() => other.evaluate(() => Reflect.get(window, 'ga-disable-G-AB12CD34EF')))
    .toBe(true);
  requests.length = 0;
  await other.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await other.goto(href('home', 'es'));
  expect(requests).toEqual([]);
});

test('a refusal after an expired answer deletes cookies (C-17)', async ({ page, context }) => {
  await context.addInitScript(() => {
    if (localStorage.getItem('cookie-consent-proof') !== null) return;
    const consent = { necessary: true, functional: true, analytics: true, marketing: true };
    const proof = { date: '2020-01-31', consent };
    localStorage.setItem('cookie-consent', JSON.stringify(consent));
    localStorage.setItem('cookie-consent-proof', JSON.stringify(proof));
  });
  await context.addCookies([{ name: '_fbp', value: '1', domain: host, path: '/' }]);
  await page.goto(href('faq', 'es'));
  await answerDialog(page, 'es', []);
  await expect.poll(() => listCookieNames(context)).not.toContain('_fbp');
});

test('reports the events of a visit, and nothing typed (C-18)', async ({ page, requests }) => {
  const { form } = copy.es.contact;
  const email = 'nadie-lo-sabe@empresa.example';
  await page.goto(href('home', 'es'));
  await answerDialog(page, 'es', ['analytics', 'marketing']);
  await expectRequests(page, requests, allRequests);
  // The links of a sample company do not lead to WhatsApp.
  const whatsapp = page.locator('a', { hasText: copy.es.site.whatsapp }).first();
  await whatsapp.evaluate((link) => {
    link.setAttribute('href', 'https://wa.me/34600000001');
    link.addEventListener('click', (event) => event.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await page.locator('main a[href^="/contacto"]').first().click();
  await expect(page.getByRole('button', { name: form.submit })).toBeVisible();
  await page.getByLabel(form.name.label).focus();
  await waitUntilHydrated(page);
  await page.getByLabel(form.name.label).fill(typedValues.name);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
  await fillInForm(page, 'es', { email });
  await waitTwoSeconds(page);
  await sendForm(page);

  const ofForm = { form: 'contact' };
  const listEvents = () =>
    parsePlausibleEvents(requests)
      .map(({ name, props }) => [name, props])
      .filter(([name]) => name !== 'pageview' && name !== 'web_vital');
  const expected = [
    ['call_to_action', { place: 'whatsapp' }],
    ['call_to_action', { place: 'hero' }],
    ['form_begun', ofForm],
    ['form_invalid', { ...ofForm, field: 'email', problem: 'invalid' }],
    ['form_sent', ofForm],
  ];
  await expect.poll(listEvents).toEqual(expected);
  const matomo = requests.filter(({ place }) => place.includes('matomo'));
  expect(matomo.map(({ body }) => new URLSearchParams(body).get('e_a'))).toContain('form_sent');
  const commands = await readVendorCommands(page);
  expect(commands.google).toContain('generate_lead');
  expect(commands.container).toContain('form_invalid');
  expect(commands.clarity).toContainEqual(['event', 'form_begun']);
  expect(commands.meta).toContainEqual(['track', 'Lead']);
  expect(commands.linkedIn).toContainEqual(['track', { conversion_id: 89 }]);
  const all = JSON.stringify([requests, commands]);
  for (const typed of [email, typedValues.name, typedValues.company, 'Buenos d']) {
    expect(decodeURIComponent(all.replaceAll('+', ' '))).not.toContain(typed);
  }
});

test('a prefill of the form reaches no vendor (C-18)', async ({ page, requests }) => {
  const fragment = formatPrefillFragment(
    { message: 'Somos 47 personas', suite: 'google' },
    { callToAction: 'calculator', subject: 'google' },
  );
  await page.goto(href('contact', 'es', fragment));
  const message = page.getByLabel(copy.es.contact.form.message.label);
  const allowAll = () => answerDialog(page, 'es', ['analytics', 'marketing']);
  for (const step of [allowAll, () => page.reload()]) {
    await step();
    await expect(message).toHaveValue('Somos 47 personas');
    await expectRequests(page, requests, allRequests);
    const read = await page.evaluate(() => Reflect.get(window, 'readByVendors'));
    expect(read).toContain(page.url());
    expect(JSON.stringify([requests, read])).not.toContain('personas');
    requests.length = 0;
  }
});

test('reports Web Vitals only if analytics are allowed (C-18)', async ({ page, requests }) => {
  const ownFiles = watchMeasuringFiles(page);
  await page.goto(href('faq', 'es'));
  await answerDialog(page, 'es', ['marketing']);
  await expectRequests(page, requests, marketingRequests);
  expect(ownFiles).toEqual(['/consent/allowed.js']);
  await answerDialog(page, 'es', ['analytics']);
  const metrics = () => parsePlausibleEvents(requests).map(({ props }) => Object(props).metric);
  await expect.poll(metrics).toContain('TTFB');
  requests.length = 0;
  await page.goto(href('home', 'es'));
  // TTFB is reported at once, so the code has loaded. The others follow once the page is hidden.
  await expect.poll(metrics).toContain('TTFB');
  await page.evaluate(() => {
    addEventListener('click', () => {
      const sinceMs = performance.now();
      while (performance.now() - sinceMs < 200);
    });
  });
  await page.getByRole('main').getByRole('heading').first().click();
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(metrics()).toEqual(expect.arrayContaining(['TTFB', 'LCP', 'CLS', 'INP']));
  }).toPass();
  const { google, clarity } = await readVendorCommands(page);
  expect(google).toContain('web_vital');
  expect(JSON.stringify(clarity)).not.toContain('web_vital');
});

test('a tool with `needs: none` counts without consent; the others wait (C-16)', async ({
  page,
  otherOrigins,
  requests,
}) => {
  const plausible = { ...allTools.plausible, needs: 'none' };
  const prepare = (folder: string) => configureTools(folder, { ...allTools, plausible });
  await siteFromCopy(prepare)({}, async ({ origin }) => {
    otherOrigins.origins.push(origin);
    const counted = ['POST plausible.io/api/event'];
    await page.goto(origin + href('cookies', 'es'));
    await expectRequests(page, requests, counted);
    const policy = page.locator('main');
    await expect(policy).toContainText(/Qué medimos.+Plausible Analytics.+con tu permiso/s);
    await answerDialog(page, 'es', []);
    requests.length = 0;
    await page.goto(origin + href('privacy', 'es'));
    await expectRequests(page, requests, counted);
    await expect(policy).toContainText('Plausible Analytics');
    await answerDialog(page, 'es', ['analytics']);
    await expectRequests(page, requests, analyticsRequests);
  });
});

test.describe('the content security policy', () => {
  test.use({
    expectedConsole: { patterns: [/Trusted(?:Script|HTML)|Content Security Policy/] },
  });

  test('refuses scripts, markup and requests that no tool needs', async ({ page, requests }) => {
    await page.goto(href('faq', 'es'));
    await answerDialog(page, 'es', ['marketing']);
    await expectRequests(page, requests, marketingRequests);
    const failed = await page.evaluate(() => {
      const script = document.createElement('script');
      const attempts = [
        async () => (script.src = 'https://www.facebook.com/other.js'),
        async () => (script.src = 'https://evil.test/connect.facebook.net'),
        async () => (script.textContent = 'window.isRun = true'),
        async () => (document.body.innerHTML = '<p>'),
        () => fetch('https://plausible.io/other'),
      ];
      return Promise.all(attempts.map((attempt) => attempt().catch(({ name }) => name)));
    });
    expect(failed).toEqual(Array(5).fill('TypeError'));
  });
});

/** Adds every tool to the `company.yaml` of a project copy, and their vendors to its policy. */
function configureTools(folder: string, tools: object = allTools): void {
  const texts = copy.es.tools;
  const vendors = toolNames.flatMap((name) => [texts[name].vendor, texts[name].name]);
  const { append, set } = editFolder(folder);
  append('content/es/legal/privacy.md', `\n${vendors.join(', ')}\n`);
  set('content/company.yaml', 'tools', tools);
}

/** Allows exactly these categories in the consent dialog, which is reopened if it is closed. */
async function answerDialog(page: Page, language: Language, allowed: string[]): Promise<void> {
  const { consent, site } = copy[language];
  const dialog = page.getByRole('dialog', { name: consent.title });
  const save = dialog.getByRole('button', { name: consent.save });
  if (await dialog.isHidden()) {
    await page.getByRole('contentinfo').getByRole('button', { name: site.footer.consent }).click();
    // When reopened, it shows the choices as soon as its code has loaded.
    await expect(save).toBeVisible();
  }
  if (await save.isHidden()) await dialog.getByRole('button', { name: consent.customise }).click();
  for (const name of ['analytics', 'marketing'] as const) {
    const choice = dialog.getByRole('switch', { name: consent.categories[name].name });
    await choice.setChecked(allowed.includes(name));
  }
  await save.click();
  await expect(dialog).toBeHidden();
}

async function visitAllPages(page: Page): Promise<void> {
  for (const { url } of addresses) await page.goto(url);
}

/** Waits for these requests and an idle page; there must be no others. */
async function expectRequests(page: Page, requests: VendorRequest[], expected: string[]) {
  const places = () => [...new Set(requests.map(({ place }) => place))].sort();
  await expect.poll(places).toEqual(expect.arrayContaining(expected));
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  );
  expect(places()).toEqual(expected.toSorted());
}

/** The events that Plausible received. */
function parsePlausibleEvents(requests: VendorRequest[]): Record<string, unknown>[] {
  const sent = requests.filter(({ place }) => place === 'POST plausible.io/api/event');
  return sent.map(({ body }) => JSON.parse(body));
}

/** The commands that the page has queued for the vendors' scripts. */
async function readVendorCommands(page: Page) {
  return page.evaluate(() => {
    const readQueue = (name: string, queue: string): unknown[] =>
      [...(Reflect.get(Object(Reflect.get(window, name)), queue) ?? [])].map((it) => [...it]);
    const entries = [...(Reflect.get(window, 'dataLayer') ?? [])].map(Object);
    const commands = entries
      .filter((it) => !('event' in it))
      .map((it): unknown[] => Object.values(it));
    return {
      consent: commands.findLast(([name]) => name === 'consent')?.[2],
      google: commands.filter(([name]) => name === 'event').map(([, name]) => name),
      container: entries.map((it): unknown => Reflect.get(it, 'event')),
      clarity: readQueue('clarity', 'q'),
      meta: readQueue('fbq', 'queue'),
      linkedIn: readQueue('lintrk', 'q'),
    };
  });
}

/** Collects requests for the site's own files that wait for consent. */
function watchMeasuringFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The texts of the consent dialog, `/consent/es.xml`, measure nothing.
    if (/^\/(?:measuring|consent)\/.*\.js$/.test(pathname)) files.push(pathname);
  });
  return files;
}

async function listCookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}
