import type { Page } from '@playwright/test';
import { siteContent } from '#testing/site-content.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ locale: 'es-ES', viewport: screens.desktop });

test('title and drawing fade from page to page, and a press meanwhile reaches what it is on', async ({
  page,
}) => {
  await watchTransitions(page);
  // On a busy machine the first frame of a page may be one without its title: then the old one fades.
  await expect(async () => {
    await goFromHome(page, 'google');
    const transition = await page.waitForFunction(() => Reflect.get(window, 'transition'));
    expect(await transition.jsonValue()).toEqual({
      fading: ['h1', 'img'],
      moving: [],
      pressed: copy.es.faq.meta.name,
    });
  }).toPass({ timeout: 60_000 });
});

test.describe('for who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the next page is there at once', async ({ page }) => {
    await watchTransitions(page);
    await goFromHome(page, 'pricing');
    expect(await page.evaluate(() => Reflect.get(window, 'transition'))).toBe(null);
  });
});

async function goFromHome(page: Page, route: RouteName): Promise<void> {
  await page.goto('/');
  const address = href(route, 'es');
  await page.getByRole('main').locator(`a[href="${address}"]`).first().click();
  await expect(page).toHaveURL(address);
}

/** Keeps in `transition` what fades as a page is shown, and which link a press would reach then. */
function watchTransitions(page: Page): Promise<unknown> {
  return page.addInitScript((faq) => {
    addEventListener('pagereveal', async (event) => {
      const transition = Reflect.get(event, 'viewTransition');
      Reflect.set(window, 'transition', null);
      if (transition === null) return;
      await transition.ready;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')];
      const link = links.find(({ textContent }) => textContent === faq);
      const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
      const animated = (part: string) => {
        const names = document.getAnimations().flatMap(({ effect }) => {
          const name = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return name?.startsWith(part) ? name.slice(part.length, -1) : [];
        });
        return [...new Set(names)].sort();
      };
      Reflect.set(window, 'transition', {
        fading: animated('::view-transition-new('),
        moving: animated('::view-transition-group('),
        pressed: document.elementFromPoint(x + width / 2, y + height / 2)?.textContent,
      });
    });
  }, copy.es.faq.meta.name);
}
