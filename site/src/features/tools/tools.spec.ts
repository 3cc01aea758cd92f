import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { carryingFragment } from '#features/contact-form/carried-values.ts';
import {
  fillIn,
  hydrated,
  takeTwoSeconds,
  written,
} from '#features/contact-form/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect } from '@altanube/e2e/fixtures';
import {
  siteOrigin,
  test,
  answer,
  answerSlowly,
  bodiesTo,
  cookiesBesideSite,
  expectAsked,
  measuringFiles,
  readMetric,
  readName,
  ofAnalytics,
  ofMarketing,
  ofTagManager,
  places,
  storedBesideSite,
  visitEach,
} from './testing/site-with-tools.ts';
import type { VendorRequest } from './testing/vendors.ts';

const { copy } = siteContent;
const everything = [...ofAnalytics, ...ofMarketing, ...ofTagManager];
/** Vendors whose scripts read the address of the page by themselves. */
const readingAddress = ['a.clarity.ms', 'www.facebook.com', 'px.ads.linkedin.com'];

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'es-ES', hasConsented: false, ignoreHTTPSErrors: true });
// Google's script asks for a Trusted Types policy that the page refuses, and goes on without.
const refusedPolicy = /goog#html/;
test.use({ expectedConsole: { patterns: [refusedPolicy] } });

test('nothing is asked before an answer, nor after a refusal (C-16)', async ({
  page,
  context,
  vendors,
}) => {
  const ownFiles = measuringFiles(context);
  await visitEach(page);
  // The last page is in whichever language comes last.
  await page.locator('dialog button[value=reject]').click();
  await visitEach(page);
  expect(vendors.requests).toEqual([]);
  expect(ownFiles).toEqual([]);
});

test('nothing is asked after a withdrawal (C-16)', async ({ page, vendors }) => {
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', ['analytics', 'marketing']);
  await expect.poll(() => places(vendors.requests)).toEqual(expect.arrayContaining(everything));
  await expectReloadWithoutTools(page);
  vendors.requests.length = 0;
  await visitEach(page);
  expect(vendors.requests).toEqual([]);
});

test('exactly those are asked that were allowed (C-16)', async ({ page, vendors }) => {
  await page.goto(href('about', 'en'));
  await answer(page, 'en', ['marketing']);
  await expectAsked(page, vendors.requests, ofMarketing);

  await answer(page, 'en', ['analytics', 'marketing']);
  await expectAsked(page, vendors.requests, everything);

  // The next page asks without a question; its address says nothing of what it carries.
  vendors.requests.length = 0;
  const address = `${withQuery(href('pricing', 'en'))}utm_source=x&q=typed#typed`;
  await page.goto(address);
  await expect.poll(() => places(vendors.requests)).toEqual(expect.arrayContaining(everything));
  const told = vendors.requests.filter(({ host }) => !readingAddress.includes(host));
  expect(JSON.stringify(told)).not.toContain('typed');
  expect(bodiesTo('plausible.io', vendors.requests)).toContainEqual(
    expect.objectContaining({
      name: 'pageview',
      url: `${siteOrigin}${routes.pricing.path}?utm_source=x`,
    }),
  );
});

test('analytics know that ads are refused, and are stopped and cleared without a reload (C-16, C-17)', async ({
  page,
  context,
  vendors,
}) => {
  await page.goto(href('contact', 'es'));
  await answer(page, 'es', ['analytics']);
  await expect.poll(() => storedBesideSite(page)).toEqual(['_cltk']);
  await expectAsked(page, vendors.requests, ofAnalytics);
  // Consent Mode: storage for ads is denied, that for analytics granted.
  const hits = vendors.requests.filter(({ path }) => path.startsWith('/g/collect'));
  expect(new Set(hits.map(({ path }) => /gcs=(\w+)/.exec(path)?.[1]))).toEqual(new Set(['G101']));
  expect(bodiesTo('a.clarity.ms', vendors.requests)).toContainEqual([
    0,
    'consentv2',
    { ad_Storage: 'denied', analytics_Storage: 'granted' },
  ]);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await answer(page, 'es', []);
  await expect.poll(() => cookiesBesideSite(context)).toEqual([]);
  expect(await storedBesideSite(page)).toEqual([]);

  const before = vendors.requests.length;
  await page.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await hydrated(page);
  await page.getByRole('button', { name: copy.es.contact.form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(copy.es.contact.form.toasts.invalid.title);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(vendors.requests.slice(before)).toEqual([]);

  // Allowed again, they count again.
  await answer(page, 'es', ['analytics']);
  await expect
    .poll(() => bodiesTo('plausible.io', vendors.requests.slice(before)))
    .toContainEqual(expect.objectContaining({ name: 'pageview' }));
});

test('a withdrawal in one tab stops the tools in the others (C-17)', async ({
  page,
  context,
  vendors,
}) => {
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', ['analytics']);
  const other = await context.newPage();
  await other.goto(href('contact', 'es'));
  await expectAsked(other, vendors.requests, ofAnalytics);
  await answer(page, 'es', []);
  await expect
    .poll(() => other.evaluate(() => Reflect.get(window, 'ga-disable-G-AB12CD34EF')))
    .toBe(true);
  const before = vendors.requests.length;
  await other.getByLabel(copy.es.contact.form.name.label).fill('Ana');
  await other.goto(href('home', 'es'));
  expect(vendors.requests.slice(before)).toEqual([]);
});

test('a refusal after an expired answer deletes what is left (C-17)', async ({
  page,
  context,
  vendors,
}) => {
  await context.addInitScript(() => {
    if (localStorage.getItem('cookie-consent-proof') !== null) return;
    const all = { necessary: true, functional: true, analytics: true, marketing: true };
    localStorage.setItem('cookie-consent', JSON.stringify(all));
    localStorage.setItem(
      'cookie-consent-proof',
      JSON.stringify({ date: '2020-01-31', consent: all }),
    );
  });
  await context.addCookies([
    { name: '_ga', value: '1', domain: '.altanube.test', path: '/' },
    { name: '_fbp', value: '1', url: siteOrigin },
  ]);
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', []);
  await expect.poll(() => cookiesBesideSite(context)).toEqual([]);
  expect(vendors.requests).toEqual([]);
});

test('the acts that matter are told, and nothing that was typed (C-18)', async ({
  page,
  vendors,
}) => {
  const { form } = copy.es.contact;
  const email = 'nadie-lo-sabe@empresa.example';
  await page.goto(href('home', 'es'));
  await answer(page, 'es', ['analytics', 'marketing']);
  await expect.poll(() => places(vendors.requests)).toContain(ofTagManager[3]);
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

  const names = () => bodiesTo('plausible.io', vendors.requests).map(readName);
  await expect.poll(names).toContain('form_sent');
  const isAct = (name: string) => name !== 'pageview' && name !== 'web_vital';
  expect(names().filter(isAct)).toEqual([
    'call_to_action',
    'form_begun',
    'form_invalid',
    'form_sent',
  ]);
  expect(bodiesTo('plausible.io', vendors.requests)).toContainEqual(
    expect.objectContaining({ name: 'call_to_action', props: { place: 'hero' } }),
  );
  for (const [host, said] of [
    ['matomo.altanube.test', 'e_a=form_sent'],
    ['region1.google-analytics.com', 'en=generate_lead'],
    ['collect.vendor.test', '/form_invalid'],
    ['a.clarity.ms', 'form_begun'],
    ['www.facebook.com', 'ev=Lead'],
    ['px.ads.linkedin.com', 'conversionId=89'],
  ] as const) {
    await expect.poll(() => toldTo(host, vendors.requests)).toContain(said);
  }
  expect(bodiesTo('plausible.io', vendors.requests)).toContainEqual(
    expect.objectContaining({
      name: 'form_invalid',
      props: { field: 'email', problem: 'invalid' },
    }),
  );
  const all = decodeURIComponent(JSON.stringify(vendors.requests).replaceAll('+', ' '));
  for (const typed of [email, written.name, written.company, 'Buenos días']) {
    expect(all).not.toContain(typed);
  }
});

test('what is carried into the form reaches no vendor (C-18)', async ({ page, vendors }) => {
  const fragment = carryingFragment(
    { message: 'Somos 47 personas', suite: 'google' },
    { callToAction: 'calculator', subject: 'google' },
  );
  await page.goto(href('contact', 'es', fragment));
  await answer(page, 'es', ['analytics', 'marketing']);
  const message = page.getByLabel(copy.es.contact.form.message.label);
  await expect(message).toHaveValue('Somos 47 personas');
  await expectAddressRead(vendors.requests);
  expect(JSON.stringify(vendors.requests)).not.toContain('personas');

  vendors.requests.length = 0;
  await page.reload();
  await expect(message).toHaveValue('Somos 47 personas');
  await expectAddressRead(vendors.requests);
  await page.goto(href('faq', 'es'));
  await page.goBack();
  await expect(message).toHaveValue('Somos 47 personas');
  expect(JSON.stringify(vendors.requests)).not.toContain('personas');
});

test('how fast the page was is told with analytics only (C-18)', async ({
  page,
  context,
  vendors,
}) => {
  const ownFiles = measuringFiles(context);
  await page.goto(href('faq', 'es'));
  await answer(page, 'es', ['marketing']);
  await expectAsked(page, vendors.requests, ofMarketing);
  expect(ownFiles).toEqual(['/consent/allowed.js']);
  await answer(page, 'es', ['analytics']);
  await expect.poll(() => ownFiles).toContain('/measuring/web-vitals.js');
  const metrics = () =>
    bodiesTo('plausible.io', vendors.requests).flatMap((body) => readMetric(body) ?? []);
  // It is told at once, so the code is there.
  await expect.poll(metrics).toContain('TTFB');
  await answerSlowly(page);
  await page.goto(href('home', 'es'));
  await expect.poll(metrics).toEqual(expect.arrayContaining(['TTFB', 'LCP', 'CLS', 'INP']));
  for (const host of ['matomo.altanube.test', 'region1.google-analytics.com']) {
    await expect.poll(() => toldTo(host, vendors.requests)).toContain('web_vital');
  }
  for (const host of ['a.clarity.ms', 'www.facebook.com']) {
    expect(toldTo(host, vendors.requests)).not.toContain('web_vital');
  }
});

test.describe('what no vendor may do', () => {
  test.use({
    expectedConsole: {
      patterns: [refusedPolicy, /Trusted(?:Script|HTML)|Content Security Policy/],
    },
  });

  test('is refused: scripts of other hosts or made of a text', async ({ page, vendors }) => {
    await page.goto(href('faq', 'es'));
    await answer(page, 'es', ['marketing']);
    await expectAsked(page, vendors.requests, ofMarketing);
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

/** Refuses all, and waits for a page without the tools: nothing of theirs is left in the browser. */
async function expectReloadWithoutTools(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await answer(page, 'es', []);
  await reloaded;
  expect(await cookiesBesideSite(page.context())).toEqual([]);
  expect(await storedBesideSite(page)).toEqual([]);
}

/** Waits until each of these has read the address of the page as it was first, and some seconds later. */
async function expectAddressRead(requests: VendorRequest[]): Promise<void> {
  for (const host of readingAddress) {
    for (const at of ['first', 'later']) {
      await expect.poll(() => toldTo(host, requests)).toContain(`at=${at}`);
    }
  }
}

function toldTo(host: string, requests: readonly VendorRequest[]): string {
  return JSON.stringify(requests.filter((it) => it.host === host));
}

/** Ready for parameters. */
function withQuery(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}`;
}
