import type { Page, Request } from '@playwright/test';
import { fill } from '@altanube/base/template';
import { siteContent } from './helpers/site-content.ts';
import { addresses, allAddresses, otherEntries, screens } from './helpers/addresses.ts';
import { allRules, findAxeViolations, colourRules } from './helpers/axe.ts';
import { budget, getFlightBudget, inlineScriptBytes, measureFlight } from './helpers/budgets.ts';
import { pausePointer } from './helpers/held-pointer.ts';
import { readLayoutShifts } from './helpers/layout-shift.ts';
import { sample, sampledAddresses } from './helpers/sampling.ts';
import { expect, slow, test } from './fixtures.ts';

const { copy } = siteContent;

/** An iPhone enlarges the page where a control with smaller letters gets the focus, and leaves it so. */
const smallestLettersPx = 16;

/** The width at which WCAG 2.2 wants a page to reflow (1.4.10). */
const smallest = { width: 320, height: 640 };

const everyAddress = [...allAddresses, ...otherEntries];
const slowAddresses = [
  ...addresses.filter((address) => !sampledAddresses.includes(address)),
  ...otherEntries,
];

for (const { route, language, url } of everyAddress) {
  const axeScreens = sample(['phone', 'desktop'] as const, url);
  const isSampled = slowAddresses.every((address) => address.url !== url);
  const title = `${url} (${route}) is a whole page in ${language}, keeps to the budget, nothing in it moves, and axe finds nothing (R-1, P-10, P-12, P-11, OFF-9)`;
  test(title, isSampled ? {} : slow, async ({ page }) => {
    await pausePointer(page);
    await page.setViewportSize(screens.phone);
    const { response, sizes } = await load(page, url);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    const sum = (type: string) =>
      sizes.filter((size) => size.type === type).reduce((total, { bytes }) => total + bytes, 0);
    const scripts = (await inlineScriptBytes(page)) + sum('script');
    const advice = 'scripts before interaction: <Island> adds none, client:* two kB and React';
    expect.soft(scripts, advice).toBeLessThanOrEqual(budget.scriptsBeforeActing);
    expect.soft(sum('font')).toBeLessThanOrEqual(budget.fonts);
    expect.soft(sizes.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(1);
    expect.soft(await readLayoutShifts(page)).toEqual([]);
    if (route === 'home') {
      const own = sizes.filter(({ isPicture }) => !isPicture);
      const all = own.reduce((total, { bytes }) => total + bytes, 0);
      expect.soft(all).toBeLessThanOrEqual(budget.homePage);
      expect.soft(own.length).toBeLessThanOrEqual(budget.homeRequests);
    }

    for (const [screen, details] of axeScreens) {
      if (!isSampled || details !== slow) await expectNoAxeViolations(page, screen);
    }
    expect.soft(await findSmallControls(page), 'letters of every control are large').toEqual([]);
    await page.setViewportSize(smallest);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing is wider than the smallest screen').toBe(smallest.width);
  });

  for (const [screen, details] of axeScreens) {
    if (!isSampled || details !== slow) continue;
    test(`axe finds nothing in ${url} (${route}) on a ${screen} (P-11)`, slow, async ({ page }) => {
      await page.goto(url);
      await expectNoAxeViolations(page, screen);
    });
  }
}

test('every page arrives in one flight, or in little more (P-10)', async ({ site }) => {
  for (const { route, language, url } of everyAddress) {
    const bytes = await measureFlight(`${site.origin}${url}`, language);
    expect.soft(bytes, `${url} in ${language}`).toBeLessThanOrEqual(getFlightBudget(route));
  }
});

test('a new page starts at the top; others restore their position (R-3)', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  const section = page.locator('#use-cases');
  const measureTop = () => section.evaluate((it) => Math.round(it.getBoundingClientRect().top));
  await section.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(measureTop).toBeGreaterThanOrEqual(0);
  const top = await measureTop();
  await page.reload();
  await expect.poll(measureTop).toBe(top);
  // Without the pointer, for which the page would scroll to the link.
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: copy.es.pricing.meta.name }).dispatchEvent('click');
  await page.waitForURL('/precios');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(measureTop).toBe(top);
});

test('focused elements have a visible ring', async ({ page }) => {
  for (const url of ['/', '/precios', '/contacto']) {
    await page.goto(url);
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).not.toHaveCSS('outline-style', 'none');
      await expect(focused).not.toHaveCSS('outline-width', /^[01]px$/);
    }
  }
});

test('the copyright has the current year, whenever the site was built (P-3)', async ({ page }) => {
  await page.clock.setFixedTime('2041-01-01T12:00:00Z');
  await page.goto('/faq');
  const line = fill(copy.es.site.footer.copyright, { year: 2041 });
  await expect(page.getByRole('contentinfo').getByText(line)).toHaveCount(1);
});

async function expectNoAxeViolations(page: Page, screen: keyof typeof screens): Promise<void> {
  await page.setViewportSize(screens[screen]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await findAxeViolations(page, allRules), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findAxeViolations(page, colourRules), `${screen}, dark`).toEqual([]);
}

async function findSmallControls(page: Page): Promise<string[]> {
  const controls = page.locator('input:not([type=hidden]), select, textarea');
  return controls.evaluateAll(
    (all, smallestPx) =>
      all
        .filter((control) => parseFloat(getComputedStyle(control).fontSize) < smallestPx)
        .map(({ outerHTML }) => outerHTML),
    smallestLettersPx,
  );
}

type Size = { type: string; isPicture: boolean; bytes: number };

/** Loads a page and waits until the network is idle. */
async function load(page: Page, url: string) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    requests.map(async (request): Promise<Size> => {
      const { responseBodySize } = await request.sizes();
      const isPicture = /\.(?:avif|webp|png|jpe?g)$/.test(request.url());
      return { type: request.resourceType(), isPicture, bytes: responseBodySize };
    }),
  );
  return { response, sizes };
}
