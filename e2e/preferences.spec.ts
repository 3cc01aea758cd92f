import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { isReachable, pageStates } from './accessibility/page-states.ts';
import { screens } from './helpers/addresses.ts';
import { siteContent } from './helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test('with more contrast, soft text and lines have the colour of the text', async ({ page }) => {
  await page.goto('/');
  const soft = page.getByText(copy.es.home.hero.subtitle);
  const colours = () =>
    soft.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).color,
    ]);
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
  if (!isReachable(pageStates[state])) continue;
  const { route, reach, ...rest } = pageStates[state];
  test.describe(`${route}, ${state}, where colours are forced`, () => {
    // The picture is taken with a style of its own.
    test.use({ bypassCSP: true, viewport: screens.phone, hasConsented: !('isFirstVisit' in rest) });

    test('selected controls look different from others', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const [language] = languages;
      await page.goto(href(route, language));
      await reach(page, language);
      const choice = page.locator(selector);
      const look = async () => {
        await page.mouse.move(0, 0);
        return choice.screenshot({
          animations: 'disabled',
          style: '* { outline: none !important }',
        });
      };
      const before = await look();
      await choice.click();
      expect((await look()).equals(before)).toBe(false);
    });
  });
}
