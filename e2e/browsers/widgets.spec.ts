import { isCompared, suites } from '@altanube/content/suites';
import { Key } from 'selenium-webdriver';
import { hasCalculator, siteContent } from '../helpers/site-content.ts';
import { fill } from '@altanube/base/template';
import { createInitialEstimate } from '../../site/src/features/calculator/estimate.ts';
import { fieldNames } from '../../site/src/features/calculator/field-names.ts';
import {
  getInitialLicence,
  getCalculatorProps,
  formatMonthlyTotal,
} from '../../site/src/features/calculator/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { expect, test } from './fixtures.ts';

const { copy, articles, testimonials } = siteContent;

const language = 'es';
const viewport = screens.phone;

test('the carousel moves by button and key, wraps around and announces slides', async ({
  visitor,
}) => {
  const { carousel } = copy[language].home.testimonials;
  const total = testimonials.length;
  const said = () => visitor.inPage(announcement);
  await visitor.tab.resize(viewport);
  await visitor.goto(href('home', language));
  const next = { css: 'button', name: carousel.next };
  for (const n of [2, 3]) {
    await visitor.click(next);
    await visitor.until(isSlideInView, n);
  }
  await visitor.tab.type(Key.ARROW_LEFT);
  await visitor.until(isSlideInView, 2);
  await visitor.click({ css: 'button', name: carousel.previous });
  await visitor.until(isSlideInView, 1);
  await visitor.click({ css: 'button', name: carousel.previous });
  await visitor.until(isSlideInView, total);
  await expect.poll(said).toContain(fill(carousel.slide, { n: total, total }));
});

test('calculates a price and requests it', async ({ visitor }) => {
  test.skip(!hasCalculator);
  const suite = suites.at(-1) ?? suites[0];
  const { copy: said, prices: known } = getCalculatorProps(language);
  const { id } = getInitialLicence(suite, language);
  const price = formatMonthlyTotal(
    { ...createInitialEstimate(known, suite), people: { [id]: 80 } },
    language,
  );
  const ask = { css: '#calculadora a', name: said.ask };
  await visitor.tab.resize(viewport);
  await visitor.goto(href(suite, language));
  await visitor.hover({ css: '#calculadora h2' });
  await visitor.waitUntilShown(ask);
  const field = { css: `[name="${fieldNames.people(id)}"]` };
  await visitor.click(field);
  // Not every engine keeps the number selected after a click.
  await visitor.tab.type(Key.END);
  for (const _ of String(known.people)) await visitor.tab.type(Key.BACK_SPACE);
  await visitor.type(field, '80');
  await visitor.waitUntilShown({
    css: '.summary-card p',
    name: fill(said.summary.monthly, { price }),
  });
  await visitor.click(ask);
  await visitor.waitUntilShown({
    css: 'main form p',
    name: copy[language].contact.form.prefill.taken,
  });
  await visitor.until(hasMessageWith, price);
});

test('the search finds an article and opens it', async ({ visitor }) => {
  const [article] = articles[language];
  const { id = '', title = '' } = article ?? {};
  await visitor.tab.resize(viewport);
  await visitor.goto(href('support', language));
  await visitor.type({ css: 'input[type=search]' }, title);
  const result = { css: `[role=search] a[href$="#${id}"], search a[href$="#${id}"]` };
  await visitor.waitUntilShown(result);
  await visitor.click(result);
  await visitor.waitUntilShown({ css: `#${id} details[open]` });
});

test('a small window compares suites in tabs', async ({ visitor }) => {
  test.skip(!isCompared);
  const { rows, columns } = copy.en.comparison.table;
  const google = { css: 'td', name: rows[0]?.google ?? '' };
  const microsoft = { css: 'td', name: rows[0]?.microsoft ?? '' };
  await visitor.goto(href('comparison', 'en'));
  await visitor.waitUntilShown(google);
  await visitor.waitUntilShown(microsoft);
  await visitor.tab.resize(screens.phone);
  await visitor.waitUntilShown(microsoft, false);
  await visitor.click({ css: 'label span', name: columns.microsoft });
  await visitor.waitUntilShown(microsoft);
  await visitor.waitUntilShown(google, false);
  await visitor.hover(microsoft);
});

/** In the page: the carousel's announcement to screen readers. */
function announcement(): string {
  return document.querySelector('[name=carousel-controls] [role=status]')?.textContent ?? '';
}

/** In the page: whether the message of the contact form contains the text. */
function hasMessageWith(text: string): boolean {
  return document.querySelector('textarea')?.value.includes(text) ?? false;
}

/** In the page: whether most of slide `n`, counted from one, is in view. */
function isSlideInView(n: number): boolean {
  const slide = document.querySelectorAll('.slides .slide')[n - 1]?.getBoundingClientRect();
  const view = document.querySelector('.slides')?.getBoundingClientRect();
  if (slide === undefined || view === undefined) return false;
  const shown = Math.min(slide.right, view.right) - Math.max(slide.left, view.left);
  return shown > slide.width * 0.6;
}
