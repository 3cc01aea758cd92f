import { loadContent } from '#content/load.ts';
import { fill } from '#content/template.ts';
import { href } from '#site/links.ts';
import { languagesAndScreens } from '#testing/addresses.ts';
import { expect, test } from '#e2e/fixtures.ts';

const { copy, testimonials } = loadContent();

test.use({ locale: 'es-ES' });

for (const { language, screen, viewport } of languagesAndScreens) {
  const { home } = copy[language];

  test.describe(`in ${language}, on a ${screen}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the carousel loops both ways, by button and by arrow key', async ({ page }) => {
      await page.goto(href('home', language));
      const { carousel } = home.testimonials;
      const region = page.getByRole('region', { name: carousel.label });
      await expect(region).toHaveAttribute('aria-roledescription', carousel.roleDescription);
      const slides = region.getByRole('group');
      const total = testimonials.length;
      await expect(slides).toHaveCount(total);
      const next = page.getByRole('button', { name: carousel.next });
      const previous = page.getByRole('button', { name: carousel.previous });
      const section = page.getByRole('region', { name: home.testimonials.title, exact: true });
      const said = section.getByRole('status');

      const visible = screen === 'phone' ? 1 : 2;
      await region.scrollIntoViewIfNeeded();
      await expect(slides.nth(visible - 1)).toBeInViewport({ ratio: 0.6 });
      await expect(slides.nth(visible)).not.toBeInViewport({ ratio: 0.6 });

      for (let shown = 1; shown <= total; shown += 1) {
        const n = (shown % total) + 1;
        await expect(next).toBeEnabled();
        await next.click();
        await expect(said).toContainText(fill(carousel.slide, { n, total }));
        await expect(slides.nth(n - 1)).toBeInViewport({ ratio: 0.6 });
      }
      await previous.click();
      await expect(slides.last()).toBeInViewport({ ratio: 0.6 });
      await region.focus();
      await page.keyboard.press('ArrowRight');
      await expect(slides.first()).toBeInViewport({ ratio: 0.6 });
      await page.keyboard.press('ArrowLeft');
      await expect(slides.last()).toBeInViewport({ ratio: 0.6 });

      const box = await region.boundingBox();
      const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      // Further than half a slide: a slow drag counts by its length alone.
      await page.mouse.move(x + width * 0.8, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.15, y + height / 2, { steps: 6 });
      await page.mouse.up();
      await expect(slides.first()).toBeInViewport({ ratio: 0.6 });
    });
  });
}
