import type { Page } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { fill } from '@altanube/base/template';
import { screens } from '@altanube/e2e/helpers/addresses';
import { advanceTime, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy, stories, testimonials } = siteContent;

const { carousel } = copy.es.home.testimonials;
const total = testimonials.length;

test('loops both ways, by button, by arrow key and by a drag (H-11)', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  const { region, slides, next, said } = await openCarousel(page);
  await expect(region).toHaveAttribute('aria-roledescription', carousel.roleDescription);
  await expect(slides).toHaveCount(total);
  const previous = page.getByRole('button', { name: carousel.previous });
  await region.scrollIntoViewIfNeeded();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.6 });
  await expect(slides.nth(2)).not.toBeInViewport({ ratio: 0.6 });

  for (let shown = 1; shown <= total; shown += 1) {
    const n = (shown % total) + 1;
    await expect(next).toBeEnabled();
    await next.click();
    await expect(said).toContainText(fill(carousel.slide, { n, total }));
    await expect(slides.nth(n - 1)).toBeInViewport({ ratio: 0.6 });
  }
  await previous.click();
  await expect(slides.last()).toBeInViewport({ ratio: 0.6 });
  await page.keyboard.press('ArrowRight');
  await expect(slides.first()).toBeInViewport({ ratio: 0.6 });
  await page.keyboard.press('ArrowLeft');
  await expect(slides.last()).toBeInViewport({ ratio: 0.6 });

  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const { x = 0, y = 0, width = 0, height = 0 } = (await region.boundingBox()) ?? {};
  // Further than half a slide. A pause before release makes only the distance count.
  await page.mouse.move(x + width * 0.8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.15, y + height / 2, { steps: 6 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.mouse.up();
  await expect(slides.first()).toBeInViewport({ ratio: 0.6 });
});

test('a link can be reached while its slide is in view (H-11)', async ({ page }) => {
  const { region, slides, next, said } = await openCarousel(page);
  const links = region.locator('.slide:not([inert]) a');
  await page.setViewportSize(screens.phone);
  await next.click();
  await expect(said).toHaveText(fill(carousel.slide, { n: 2, total }));
  const seen = testimonials.findIndex(({ id }, at) => at > 1 && hasStory(id));
  for (let n = 2; n <= seen; n += 1) await next.click();
  await expect(slides.nth(seen)).toBeInViewport({ ratio: 0.6 });
  await expect(links).toHaveText([testimonials[seen]?.company ?? '']);
  await page.keyboard.press('Tab');
  await expect(links).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slides.nth((seen + 1) % total)).toBeInViewport({ ratio: 0.6 });
  await expect(region).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slides.nth(seen)).toBeInViewport({ ratio: 0.6 });
  await links.click();
  await expect(page).toHaveURL(`/sobre-nosotros/casos/${testimonials[seen]?.id}`);
});

test('Tab reaches every link in view, and moves nothing (H-11)', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  const { region, slides, next, said } = await openCarousel(page);
  for (let n = 2; n <= total; n += 1) await next.click();
  const last = fill(carousel.slide, { n: total, total });
  await expect(said).toHaveText(last);
  await expect(slides.first()).toBeInViewport({ ratio: 0.6 });
  const links = region.locator('.slide:not([inert]) a');
  const inView = [testimonials[0], testimonials.at(-1)].filter((it) => hasStory(it?.id ?? ''));
  await expect(links).toHaveText(inView.map((it) => it?.company ?? ''));
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await expect(said).toHaveText(last);
  // Goes forward in the browser's history, which has no such entry.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said).toHaveText(last);
});

test('every slide prints in full (H-11)', async ({ page }) => {
  const { region, slides, next, said } = await openCarousel(page);
  await next.click();
  await next.click();
  await expect(said).toHaveText(fill(carousel.slide, { n: 3, total }));
  await page.emulateMedia({ media: 'print' });
  const { x = 0, y = 0, height = 0 } = (await region.boundingBox()) ?? {};
  const boxes = await Promise.all((await slides.all()).map((slide) => slide.boundingBox()));
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.y}`)).size).toBe(total);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(x - 1);
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(y + height + 1);
  }
});

test('with reduced motion the next slide appears at once (H-11)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { region, slides, next } = await openCarousel(page);
  await region.scrollIntoViewIfNeeded();
  await next.click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
  await stopClock(page);
  await next.click();
  // A few frames.
  await advanceTime(page, 50);
  await expect(slides.nth(1)).not.toBeInViewport({ ratio: 0.1 });
  await expect(slides.nth(2)).toBeInViewport({ ratio: 0.9 });
});

async function openCarousel(page: Page) {
  await page.goto('/');
  const { title } = copy.es.home.testimonials;
  const section = page.getByRole('region', { name: title, exact: true });
  const region = section.locator('.slides');
  return {
    region,
    slides: region.locator('.slide'),
    next: page.getByRole('button', { name: carousel.next }),
    said: section.getByRole('status'),
  };
}

function hasStory(id: string): boolean {
  return stories.es.some((story) => story.id === id);
}
