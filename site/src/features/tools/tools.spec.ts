import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { parseDocument } from 'yaml';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';
import { toolNames } from '@altanube/content/schema/tools';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { buildCopy } from '@altanube/e2e/helpers/built-copy';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { sharedAddresses } from '@altanube/e2e/helpers/share';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { withSite } from '@altanube/e2e/helpers/site-under-test';
import { carryingFragment } from '#features/contact-form/carried-values.ts';
import {
  fillIn,
  hydrated,
  takeTwoSeconds,
  written,
} from '#features/contact-form/testing/visitor.ts';
import { everyTool } from './testing/configured.ts';

const { copy } = siteContent;

/** What visitors find the site under: below a domain, so that cookies can be set for more than the host. */
const host = 'www.altanube.localhost';

type AskedVendor = { place: string; url: string; body: string };

/** The site of a company with every tool. Its vendors answer each script with one that notes the address. */
const test = base.extend<{ asked: AskedVendor[] }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const rules = `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, provide) => {
      using built = buildCopy({ environment: {}, prepare: configureTools });
      await withSite(
        (site) => provide({ ...site, origin: site.origin.replace('127.0.0.1', host) }),
        { folder: built.folder },
      );
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // What tools store has names of its own.
  storedNames: async ({}, provide) => {
    await provide(new Set());
  },
  // What reaches the vendors is what these tests are about.
  otherOrigins: async ({}, provide) => {
    await provide({ origins: ['https:'] });
  },
  asked: [
    async ({ context }, provide) => {
      const asked: AskedVendor[] = [];
      await context.route(/^https:/, async (route) => {
        const request = route.request();
        const { host, pathname } = new URL(request.url());
        const place = `${request.method()} ${host}${pathname}`;
        asked.push({ place, url: request.url(), body: request.postData() ?? '' });
        await route.fulfill({
          contentType: 'text/javascript',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: '(window.readByVendors ??= []).push(location.href)',
        });
      });
      await provide(asked);
    },
    { auto: true },
  ],
});

const ofAnalytics = [
  'GET www.clarity.ms/tag/ab12cd34ef',
  'GET www.googletagmanager.com/gtag/js',
  'POST matomo.altanube.test/matomo.php',
  'POST plausible.io/api/event',
];
const ofMarketing = [
  'GET connect.facebook.net/en_US/fbevents.js',
  'GET snap.licdn.com/li.lms-analytics/insight.min.js',
];
const ofTagManager = 'GET www.googletagmanager.com/gtm.js';
const everything = [...ofAnalytics, ...ofMarketing, ofTagManager];

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'es-ES', hasConsented: false });

test('nothing is asked before an answer, nor after a refusal (C-16)', async ({
  page,
  context,
  asked,
}) => {
  const ownFiles = measuringFiles(context);
  await visitEach(page);
  // The last page is in whichever language comes last.
  await page.locator('dialog button[value=reject]').click();
  await visitEach(page);
  expect(asked).toEqual([]);
  expect(ownFiles).toEqual([]);
});

test('exactly those are asked that are allowed, and none after a withdrawal (C-16, C-18)', async ({
  page,
  site,
  asked,
}) => {
  await page.goto(href('about', 'en'));
  await answer(page, 'en', ['marketing']);
  await expectAsked(page, asked, ofMarketing);
  await answer(page, 'en', ['analytics', 'marketing']);
  await expectAsked(page, asked, everything);

  // The next page asks without a question; its address says nothing of what it carries.
  asked.length = 0;
  await page.goto(`${routes.pricing.path}?lng=es&utm_source=x&q=typed#typed`, {
    referer: `${site.origin}/soporte?q=typed`,
  });
  await expectAsked(page, asked, everything);
  expect(JSON.stringify(asked)).not.toContain('typed');
  expect(eventsOf(asked)).toContainEqual(
    expect.objectContaining({
      name: 'pageview',
      url: `${site.origin}${routes.pricing.path}?utm_source=x`,
    }),
  );

  const reloaded = page.waitForEvent('load');
  await answer(page, 'es', []);
  await reloaded;
  asked.length = 0;
  await visitEach(page);
  expect(asked).toEqual([]);
});

test('analytics know that ads are refused, and are stopped and cleared without a reload (C-16, C-17)', async ({
  page,
  context,
  asked,
}) => {
  await page.goto(href('contact', 'es'));
  await answer(page, 'es', ['analytics']);
  await expectAsked(page, asked, ofAnalytics);
  expect(await commandsTo(page)).toMatchObject({
    consent: { ad_storage: 'denied', analytics_storage: 'granted' },
    clarity: [['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]],
  });
  await context.addCookies([
    { name: '_ga', value: '1', domain: '.altanube.localhost', path: '/' },
    { name: '_ga_AB12CD34EF', value: '1', domain: host, path: '/' },
  ]);
  await page.evaluate(() => {
    sessionStorage.setItem('_cltk', '1');
    Object.assign(window, { isSamePage: true });
  });
  await answer(page, 'es', []);
  await expect.poll(() => cookiesOf(context)).not.toContain('_ga');
  expect((await cookiesOf(context)).filter((name) => name.startsWith('_ga'))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('_cltk'))).toBeNull();
  const { clarity } = await commandsTo(page);
  expect(clarity.at(-1)).toEqual(['stop']);

  asked.length = 0;
  await page.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await hydrated(page);
  await page.getByRole('button', { name: copy.es.contact.form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(copy.es.contact.form.toasts.invalid.title);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(asked).toEqual([]);
  expect((await commandsTo(page)).clarity).toEqual(clarity);

  // Allowed again, they count again.
  await answer(page, 'es', ['analytics']);
  await expect.poll(() => namesOf(asked)).toContain('pageview');
});

test('a withdrawal in one tab stops the tools in the others (C-17)', async ({
  page,
  context,
  asked,
}) => {
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', ['analytics']);
  const other = await context.newPage();
  await other.goto(href('contact', 'es'));
  await expectAsked(other, asked, ofAnalytics);
  await answer(page, 'es', []);
  await expect
    .poll(() => other.evaluate(() => Reflect.get(window, 'ga-disable-G-AB12CD34EF')))
    .toBe(true);
  asked.length = 0;
  await other.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await other.goto(href('home', 'es'));
  expect(asked).toEqual([]);
});

test('a refusal after an expired answer deletes what is left (C-17)', async ({ page, context }) => {
  await context.addInitScript(() => {
    if (localStorage.getItem('cookie-consent-proof') !== null) return;
    const consent = { necessary: true, functional: true, analytics: true, marketing: true };
    const proof = { date: '2020-01-31', consent };
    localStorage.setItem('cookie-consent', JSON.stringify(consent));
    localStorage.setItem('cookie-consent-proof', JSON.stringify(proof));
  });
  await context.addCookies([{ name: '_fbp', value: '1', domain: host, path: '/' }]);
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', []);
  await expect.poll(() => cookiesOf(context)).not.toContain('_fbp');
});

test('the acts that matter are told, and nothing that was typed (C-18)', async ({
  page,
  asked,
}) => {
  const { form } = copy.es.contact;
  const email = 'nadie-lo-sabe@empresa.example';
  await page.goto(href('home', 'es'));
  await answer(page, 'es', ['analytics', 'marketing']);
  await expectAsked(page, asked, everything);
  await page.locator('main a[href^="/contacto"]').first().click();
  await expect(page.getByRole('button', { name: form.submit })).toBeVisible();
  await page.getByLabel(form.name.label).focus();
  await hydrated(page);
  await page.getByLabel(form.name.label).fill(written.name);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
  await fillIn(page, 'es', { email });
  await takeTwoSeconds(page);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();

  const acts = ['call_to_action', 'form_begun', 'form_invalid', 'form_sent'];
  const isAct = (name: unknown) => name !== 'pageview' && name !== 'web_vital';
  await expect.poll(() => namesOf(asked).filter(isAct)).toEqual(acts);
  expect(eventsOf(asked)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ name: 'call_to_action', props: { place: 'hero' } }),
      expect.objectContaining({
        name: 'form_invalid',
        props: { field: 'email', problem: 'invalid' },
      }),
    ]),
  );
  const matomo = asked.filter(({ place }) => place.includes('matomo'));
  expect(matomo.map(({ body }) => new URLSearchParams(body).get('e_a'))).toContain('form_sent');
  const commands = await commandsTo(page);
  expect(commands.google).toContain('generate_lead');
  expect(commands.container).toContain('form_invalid');
  expect(commands.clarity).toContainEqual(['event', 'form_begun']);
  expect(commands.meta).toContainEqual(['track', 'Lead']);
  expect(commands.linkedIn).toContainEqual(['track', { conversion_id: 89 }]);
  const all = JSON.stringify([asked, commands]);
  for (const typed of [email, written.name, written.company, 'Buenos d']) {
    expect(decodeURIComponent(all.replaceAll('+', ' '))).not.toContain(typed);
  }
});

test('what is carried into the form reaches no vendor (C-18)', async ({ page, asked }) => {
  const fragment = carryingFragment(
    { message: 'Somos 47 personas', suite: 'google' },
    { callToAction: 'calculator', subject: 'google' },
  );
  await page.goto(href('contact', 'es', fragment));
  const message = page.getByLabel(copy.es.contact.form.message.label);
  const allowAll = () => answer(page, 'es', ['analytics', 'marketing']);
  for (const act of [allowAll, () => page.reload()]) {
    await act();
    await expect(message).toHaveValue('Somos 47 personas');
    await expectAsked(page, asked, everything);
    const read = await page.evaluate(() => Reflect.get(window, 'readByVendors'));
    expect(read).toContain(page.url());
    expect(JSON.stringify([asked, read])).not.toContain('personas');
    asked.length = 0;
  }
});

test('how fast the page was is told with analytics only (C-18)', async ({
  page,
  context,
  asked,
}) => {
  const ownFiles = measuringFiles(context);
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', ['marketing']);
  await expectAsked(page, asked, ofMarketing);
  expect(ownFiles).toEqual(['/consent/allowed.js']);
  await answer(page, 'es', ['analytics']);
  const metrics = () =>
    eventsOf(asked).map(({ props }): unknown => Reflect.get(Object(props), 'metric'));
  await expect.poll(metrics).toContain('TTFB');
  asked.length = 0;
  await page.goto(href('home', 'es'));
  // It is told at once, so the code is there. What else there is to tell is told as the page is hidden.
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
  const { google, clarity } = await commandsTo(page);
  expect(google).toContain('web_vital');
  expect(JSON.stringify(clarity)).not.toContain('web_vital');
});

test.describe('what no vendor may do', () => {
  test.use({
    expectedConsole: { patterns: [/Trusted(?:Script|HTML)|Content Security Policy/] },
  });

  test('is refused: scripts of other hosts or made of a text', async ({ page, asked }) => {
    await page.goto(href('faq', 'es'));
    await answer(page, 'es', ['marketing']);
    await expectAsked(page, asked, ofMarketing);
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

/** Names every tool in the `company.yaml` of a copy of the project, and their vendors in its privacy policy. */
function configureTools(folder: string): void {
  const vendors = toolNames.map((name) => copy.es.tools[name].vendor);
  appendFileSync(join(folder, 'content/es/legal/privacy.md'), `\n${vendors.join(', ')}\n`);
  const file = join(folder, 'content/company.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  document.set('tools', everyTool);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** Answers the cookie dialog, opening it again where there is an answer: these categories, no others. */
async function answer(page: Page, language: Language, allowed: string[]): Promise<void> {
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

async function visitEach(page: Page): Promise<void> {
  for (const { url } of sharedAddresses) await page.goto(url);
}

/** Waits until all of them were asked, and the page is idle; nothing else may have been. */
async function expectAsked(page: Page, asked: AskedVendor[], expected: string[]): Promise<void> {
  const places = () => [...new Set(asked.map(({ place }) => place))].sort();
  await expect.poll(places).toEqual(expect.arrayContaining(expected));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(places()).toEqual(expected.toSorted());
}

/** The events that Plausible was told. */
function eventsOf(asked: AskedVendor[]): Record<string, unknown>[] {
  const told = asked.filter(({ place }) => place === 'POST plausible.io/api/event');
  return told.map(({ body }) => JSON.parse(body));
}

function namesOf(asked: AskedVendor[]): unknown[] {
  return eventsOf(asked).map(({ name }) => name);
}

/** What the page has told the scripts of vendors, in the queues that these would work off. */
async function commandsTo(page: Page) {
  return page.evaluate(() => {
    const queueOf = (name: string, queue: string): unknown[] =>
      [...(Reflect.get(Object(Reflect.get(window, name)), queue) ?? [])].map((it) => [...it]);
    const entries = [...(Reflect.get(window, 'dataLayer') ?? [])].map(Object);
    const commands = entries
      .filter((it) => !('event' in it))
      .map((it): unknown[] => Object.values(it));
    return {
      consent: commands.findLast(([name]) => name === 'consent')?.[2],
      google: commands.filter(([name]) => name === 'event').map(([, name]) => name),
      container: entries.map((it): unknown => Reflect.get(it, 'event')),
      clarity: queueOf('clarity', 'q'),
      meta: queueOf('fbq', 'queue'),
      linkedIn: queueOf('lintrk', 'q'),
    };
  });
}

/** The files of the site itself that wait for consent, as they are asked for. */
function measuringFiles(context: BrowserContext): string[] {
  const files: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The texts of the cookie dialog, `/consent/es.xml`, measure nothing.
    if (/^\/(?:measuring|consent)\/.*\.js$/.test(pathname)) files.push(pathname);
  });
  return files;
}

async function cookiesOf(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}
