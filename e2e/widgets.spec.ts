import { loadContent } from '#content/load.ts';
import { fill } from '#content/template.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from './fixtures.ts';

const { copy, prices, testimonials } = loadContent();

test.use({ locale: 'es-ES' });

for (const language of languages) {
  const { home, google, microsoft, comparison, contact, faq, site } = copy[language];

  for (const [screen, viewport] of Object.entries(screens)) {
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

      test('one answer is open at a time, an open one closes, an address opens its own', async ({
        page,
      }) => {
        await page.goto(href('faq', language));
        // The category with the most questions.
        const [asked] = faq.categories.toSorted((a, b) => b.questions.length - a.questions.length);
        const category = page.getByRole('region', { name: asked?.title ?? '', exact: true });
        const answers = category.getByRole('group');
        const question = (index: number) =>
          category.getByText(asked?.questions[index]?.question ?? '', { exact: true });
        await question(0).click();
        await expect(answers.nth(0)).toHaveAttribute('open');
        await question(1).click();
        await expect(answers.nth(0)).not.toHaveAttribute('open');
        await question(1).click();
        await expect(answers.nth(1)).not.toHaveAttribute('open');

        // What find-in-page does: a text in a closed answer is looked for, and its answer opens.
        const hidden = answers.last();
        const answer = asked?.questions.at(-1)?.answer[0] ?? '';
        const sought = encodeURIComponent(answer.split(' ').slice(0, 6).join(' '));
        await page.goto('about:blank');
        await page.goto(`${href('faq', language)}#:~:text=${sought.replaceAll('-', '%2D')}`);
        await expect(hidden).toHaveAttribute('open');

        await page.goto(href('faq', language, asked?.questions[1]?.id));
        await expect(answers.nth(1)).toHaveAttribute('open');
        await expect(question(1)).toBeInViewport();
      });

      for (const [route, suite, monthly] of [
        ['google', google, google.licences.billing.flexible],
        ['microsoft', microsoft, microsoft.licences.billing.monthly],
      ] as const) {
        test(`the billing switch of ${route} starts with annual, and only that saves`, async ({
          page,
        }) => {
          await page.goto(href(route, language));
          const { licences } = suite;
          const section = page.getByRole('region', { name: licences.title, exact: true });
          await expect(section.getByRole('radio', { name: licences.billing.annual })).toBeChecked();
          await expect(section.getByText(licences.save, { exact: true })).toBeVisible();
          const shown = () =>
            section.getByRole('listitem').filter({ hasText: '€' }).allInnerTexts();
          const annual = (await shown()).join();
          await section.getByText(monthly, { exact: true }).click();
          await expect(section.getByRole('radio', { name: monthly })).toBeChecked();
          await expect(section.getByText(licences.save, { exact: true })).toBeHidden();
          const other = (await shown()).join();
          expect(other).not.toBe(annual);
          const number = language === 'es' ? /\d+,\d\d/ : /\d+\.\d\d/;
          expect(number.exec(annual)?.[0].replace(',', '.')).toBe(
            (route === 'google' ? prices.google : prices.microsoft).plans[0]?.annual?.toFixed(2),
          );
          await page.keyboard.press('ArrowLeft');
          await expect(section.getByText(licences.save, { exact: true })).toBeVisible();
        });
      }

      test('the comparison is a table on large screens and two tabs on small ones', async ({
        page,
      }) => {
        await page.goto(href('comparison', language));
        const [row] = comparison.table.rows;
        const google_ = page.getByText(row?.google ?? '', { exact: true });
        const microsoft_ = page.getByText(row?.microsoft ?? '', { exact: true });
        await expect(google_).toBeVisible();
        if (screen === 'desktop') {
          await expect(microsoft_).toBeVisible();
          await expect(page.getByRole('columnheader')).toHaveCount(3);
          return;
        }
        await expect(microsoft_).toBeHidden();
        const tabs = page.getByRole('group', { name: comparison.table.tabs });
        await tabs.getByText(comparison.table.columns.microsoft, { exact: true }).click();
        await expect(microsoft_).toBeVisible();
        await expect(google_).toBeHidden();
      });
    });
  }

  test.describe('a broken island', () => {
    test.use({ expectedConsole: { patterns: [/Cannot read properties of undefined/] } });

    test(`in ${language}, an island that fails says so in its place, and the rest works`, async ({
      page,
    }) => {
      // The form's island gets properties that it cannot work with.
      await page.route('**/contacto*', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const broken = html.replace(/(ContactForm" [^>]*props=")[^"]*"/, '$1{}"');
        expect(broken).not.toBe(html);
        await route.fulfill({ response, body: broken });
      });
      await page.goto(href('contact', language));
      await page.getByRole('textbox', { name: contact.form.name.label }).focus();
      await expect(page.getByRole('alert')).toContainText('Unexpected Application Error!');
      await expect(page.getByRole('alert')).toContainText(site.error.retry);
      await expect(page.getByRole('alert').getByText(/properties of undefined/)).toBeVisible();
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: copy[language].faq.meta.name })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

test('an address with a fragment that is no text leaves the page working', async ({ page }) => {
  await page.goto('/faq#100%');
  const { site, consent } = copy.es;
  await page.getByRole('combobox', { name: site.theme.label }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: site.footer.consent }).click();
  await expect(page.getByRole('button', { name: consent.accept })).toBeVisible();
});

test.describe('a part of the page script that fails', () => {
  test.use({ expectedConsole: { patterns: [/no such measure/] } });

  test('stops no other part', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'scrollY', {
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

test.describe('the not-found page', () => {
  test.use({
    expectedConsole: { patterns: [/404: there is no page at \/no\/such/, /status of 404/] },
  });

  test('names the missing path in the console and leads home', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/no/such');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    expect(said).toContain('404: there is no page at /no/such');
    await page.getByRole('main').getByRole('link', { name: copy.es.notFound.home }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the theme follows the system until one is chosen, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('light');
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.goto('/precios');
  expect(await paper()).toBe(light);
  await page.getByRole('combobox', { name: copy.es.site.theme.label }).selectOption('system');
  expect(await paper()).toBe(dark);
});
