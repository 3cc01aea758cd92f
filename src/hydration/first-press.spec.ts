import { siteContent } from '#testing/site-content.ts';
import { fill } from '#content/template.ts';
import { href } from '#site/links.ts';
import { expect, test } from '#e2e/fixtures.ts';
import {
  hydrateWithoutEffects,
  runReactFreely,
  runReactInSteps,
} from './testing/react-in-steps.ts';

/** What is pressed as soon as React listens, on a machine that is still busy, is done. */
const { copy, testimonials } = siteContent;

test.use({ locale: 'es-ES' });

test.beforeEach(({ page }) => runReactInSteps(page));

test('the carousel moves', async ({ page }) => {
  await page.goto(href('home', 'es'));
  const { title, carousel } = copy.es.home.testimonials;
  const next = page.getByRole('button', { name: carousel.next });
  await hydrateWithoutEffects(page.locator('astro-island', { has: next }));
  await next.dispatchEvent('click');
  await runReactFreely(page);
  await expect(
    page.getByRole('region', { name: title, exact: true }).getByRole('status'),
  ).toHaveText(fill(carousel.slide, { n: 2, total: testimonials.length }));
});

test('the form says itself what is missing', async ({ page }) => {
  await page.goto(href('contact', 'en'));
  const { form } = copy.en.contact;
  const send = page.getByRole('button', { name: form.submit });
  await hydrateWithoutEffects(page.locator('astro-island', { has: send }));
  await send.dispatchEvent('click');
  await runReactFreely(page);
  await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
});
