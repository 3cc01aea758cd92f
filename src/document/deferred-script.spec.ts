import { hasLaterStyles } from '#testing/later-styles.ts';
import { siteContent } from '#testing/site-content.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES' });

test('on a plain visit the script and the later styles are asked for once, after the page is painted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // On a busy machine the time after which it is asked for anyway passes before the first paint.
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 1_000 ? setTimeout(run, ms) : 0),
    });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { paintedAt, askedForAt } = await page.evaluate(() => {
    // Its ground may be painted before its text, which waits for the typeface for a moment.
    const [paint] = performance.getEntriesByName('first-paint');
    const rest = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /(document\.[\w.-]+\.js|later\.[\w-]+\.css)$/.test(name));
    return {
      paintedAt: paint?.startTime ?? NaN,
      askedForAt: rest.map(({ startTime }) => startTime),
    };
  });
  expect(askedForAt).toHaveLength(2);
  expect(Math.min(...askedForAt)).toBeGreaterThan(paintedAt);
});

test('a reload has the later styles too', async ({ page }) => {
  await page.goto('/');
  await page.reload();
  await expect.poll(() => page.evaluate(hasLaterStyles)).toBe(true);
});

test(
  'where the browser tells no times of painting, the script runs all the same',
  rare,
  async ({ page }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto('/');
    await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(hasLaterStyles)).toBe(true);
  },
);

test.describe('a part of the page script that fails', () => {
  test.use({ expectedConsole: { patterns: [/no such measure/] } });

  test('stops no other part', rare, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'IntersectionObserver', {
        get() {
          throw new Error('no such measure');
        },
      });
    });
    await page.goto('/');
    await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
