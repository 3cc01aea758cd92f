import { isCompared, suites } from '@altanube/content/suites';
import { siteContent } from './helpers/site-content.ts';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { formatPrice } from '@altanube/content/formats';
import { groupAddresses, representativeAddresses } from './helpers/sampling.ts';
import { expect, slow, test } from './fixtures.ts';

const { copy, prices } = siteContent;

test.use({ javaScriptEnabled: false });

for (const [group, addresses, details] of groupAddresses(representativeAddresses)) {
  const title = `the ${group} pages are readable, and their menus open, without JavaScript (OFF-1)`;
  test(title, details, async ({ page }) => {
    const banner = page.getByRole('banner');
    const english = banner.getByRole('link', { name: 'English' });
    for (const { language, url } of addresses) {
      await test.step(url, async () => {
        const { site, google } = copy[language];
        const name = new RegExp(`^${language.toUpperCase()}`);
        const code = banner.locator('summary', { hasText: name });
        await page.goto(url);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await code.click();
        await expect(english).toBeVisible();
        if (!isCompared) return;
        await banner.getByText(site.header.products, { exact: true }).click();
        await expect(banner.getByRole('link', { name: google.meta.name })).toBeVisible();
        await expect(english).toBeHidden();
      });
    }
  });
}

test('the support search says what there is without JavaScript', slow, async ({ page }) => {
  for (const language of languages) {
    const { search } = copy[language].support;
    await page.goto(href('support', language));
    await expect(page.getByRole('searchbox')).toBeHidden();
    const [, label = ''] = /\[([^[]*)\]/.exec(search.withoutScripts) ?? [];
    await page.getByRole('main').getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(href('faq', language));
  }
});

test('no control needs JavaScript, and the header is a card (OFF-2, N-2)', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const opacityOfCard = () => bar.evaluate((it) => getComputedStyle(it, '::before').opacity);
  await expect.poll(opacityOfCard).toBe('1');
  const { site, home } = copy.es;
  await expect(page.getByRole('button', { name: home.testimonials.carousel.next })).toBeHidden();
  await expect(page.getByRole('combobox', { name: site.theme.label })).toBeHidden();
  await expect(page.getByRole('button', { name: site.footer.consent })).toBeHidden();
});

test('both billing modes and every answer can be reached (OFF-1)', async ({ page }) => {
  const { faq } = copy.es;
  const [suite] = suites;
  const plan = prices.suites[suite].plans.find(({ annual }) => annual !== null);
  await page.goto(href(suite, 'es'));
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: plan?.name ?? '', exact: true }),
  });
  const annual = card.getByText(formatPrice(plan?.annual ?? NaN, 'es'), { exact: true });
  const flexible = card.getByText(formatPrice(plan?.monthByMonth ?? NaN, 'es'), { exact: true });
  await expect(annual).toBeVisible();
  const { billing } = copy.es[suite].licences;
  await page.getByRole('radio', { name: billing.monthByMonth }).check({ force: true });
  await expect(flexible).toBeVisible();
  await expect(annual).toBeHidden();

  await page.goto('/faq');
  const [category] = faq.categories;
  const first = category?.questions[0];
  const answer = page.getByText(first?.answer[0] ?? '', { exact: true });
  await page.getByText(first?.question ?? '', { exact: true }).click();
  await expect(answer).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('both sides of the comparison work without JavaScript (OFF-1)', async ({ page }) => {
    test.skip(!isCompared);
    const { columns, rows } = copy.es.comparison.table;
    await page.goto('/comparativa');
    const microsoft = page.getByText(rows[0]?.microsoft ?? '', { exact: true });
    await expect(microsoft).toBeHidden();
    await page.getByRole('radio', { name: columns.microsoft }).check({ force: true });
    await expect(microsoft).toBeVisible();
  });

  test('the menu works without JavaScript (OFF-1)', async ({ page }) => {
    const { pricing, site } = copy.es;
    await page.goto('/faq');
    const banner = page.getByRole('banner');
    await banner.locator('summary', { hasText: site.header.openMenu }).click();
    await banner.getByRole('link', { name: pricing.meta.name }).click();
    await expect(page).toHaveURL('/precios');
  });
});
