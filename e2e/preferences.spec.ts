import { isCompared } from '@altanube/content/suites';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { pageStates } from './accessibility/page-states.ts';
import { screens } from './helpers/addresses.ts';
import { hasCalculator, siteContent } from './helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test('with more contrast, soft text and lines have the colour of the text', async ({ page }) => {
  await page.goto('/');
  const soft = page.getByText(copy.es.home.hero.subtitle);
  const colours = () =>
    soft.evaluate((it) => [it, document.body].map((element) => getComputedStyle(element).color));
  const [before, ink] = await colours();
  expect(before).not.toBe(ink);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(async () => new Set(await colours()).size).toBe(1);
});

test('with reduced motion nothing scrolls by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/faq');
  await page.getByRole('link').first().focus();
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

/** What shows by its look whether it is on, with the state in which it can be chosen. */
const choices = [
  { state: 'a suite by the month', selector: '.choice-pill >> nth=0' },
  { state: 'cookies customised', selector: '.storage-choice .switch:enabled >> nth=0' },
  { state: 'asked about cookies', selector: '.storage-choice-tabs > button >> nth=1' },
  { state: 'a question answered', selector: '.fit-answer:visible > .tick >> nth=1' },
  { state: 'the other suite', selector: '.comparison-tab >> nth=0' },
] as const;

for (const { state, selector } of choices) {
  const { route, reach, isFirstVisit, exists } = pageStates[state];
  if (exists === false) continue;
  test.describe(`${route}, ${state}, where colours are forced`, () => {
    // The picture is taken with a style of its own.
    test.use({ bypassCSP: true, viewport: screens.phone, hasConsented: isFirstVisit !== true });

    test('selected controls look different from others', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const [language] = languages;
      await page.goto(href(route, language));
      await reach(page, language);
      const choice = page.locator(selector);
      const look = async () => {
        await page.mouse.move(0, 0);
        const style = '* { outline: none !important }';
        return choice.screenshot({ animations: 'disabled', style });
      };
      const before = await look();
      await choice.click();
      expect((await look()).equals(before)).toBe(false);
    });
  });
}

const { faq, comparison } = copy.es;
const folded = {
  '/faq': faq.categories.map(({ questions }) => questions.at(-1)?.answer[0] ?? ''),
  ...(isCompared && {
    '/comparativa': comparison.table.rows.flatMap(({ google, microsoft }) => [google, microsoft]),
  }),
};

test.describe('on paper', () => {
  // A4 within its margins.
  test.use({ viewport: { width: 718, height: 1047 } });

  for (const [path, texts] of Object.entries(folded)) {
    test(`everything on ${path} is printed`, async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    });
  }

  test('an unused calculator is printed with what its price is for', async ({ page }) => {
    test.skip(!hasCalculator);
    await page.goto('/precios');
    await page.emulateMedia({ media: 'print' });
    const fields = page.locator('#calculadora').getByRole('textbox');
    await expect(fields.filter({ visible: true })).not.toHaveCount(0);
  });

  test('a chosen dark theme is printed dark on white', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/faq');
    await page.emulateMedia({ media: 'print' });
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toBe('light');
  });
});
