import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { themeStorageKey } from './theme.ts';

const { theme } = siteContent.copy.es.site;

test('the theme follows the system until one is chosen and kept (P-6)', async ({ page }) => {
  const choice = page.getByRole('combobox', { name: theme.label });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const readBackground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await readBackground();
  await choice.selectOption('light');
  const light = await readBackground();
  expect(light).not.toBe(dark);
  await page.goto('/precios');
  expect(await readBackground()).toBe(light);
  await choice.selectOption('system');
  expect(await readBackground()).toBe(dark);
});

test('every frame has the stored theme, even if storage is slow', slow, async ({ page }) => {
  await page.addInitScript((key) => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (name) {
      if (name !== key) return read.call(this, name);
      for (const end = performance.now() + 50; performance.now() < end;);
      return 'dark';
    };
    const themes: unknown[] = [];
    Object.assign(window, { themes });
    const recordTheme = (): void => {
      if (document.body !== null) themes.push(document.documentElement.dataset.theme);
      requestAnimationFrame(recordTheme);
    };
    requestAnimationFrame(recordTheme);
  }, themeStorageKey);
  await page.goto('/');
  const themes = await page.evaluate((): unknown[] => Reflect.get(window, 'themes'));
  expect([...new Set(themes)]).toEqual(['dark']);
});
