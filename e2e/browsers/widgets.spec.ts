import { isCompared, suites } from '@altanube/content/suites';
import { Key } from 'selenium-webdriver';
import { hasCalculator, siteContent } from '../helpers/site-content.ts';
import { fill } from '@altanube/base/template';
import { findLeads, typedValues } from '../../site/src/features/contact-form/testing/visitor.ts';
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

test('the carousel moves by button and key, wraps around and announces', async ({ visitor }) => {
  const { carousel } = copy[language].home.testimonials;
  const total = testimonials.length;
  await visitor.tab.resize(viewport);
  await visitor.goto(href('home', language));
  for (const n of [2, 3]) {
    await visitor.click({ css: 'button', name: carousel.next });
    await visitor.until(isSlideInView, n);
  }
  await visitor.tab.type(Key.ARROW_LEFT);
  await visitor.until(isSlideInView, 2);
  for (const n of [1, total]) {
    await visitor.click({ css: 'button', name: carousel.previous });
    await visitor.until(isSlideInView, n);
  }
  await visitor.until(isAnnounced, fill(carousel.slide, { n: total, total }));
});

test('calculates a price and requests it', async ({ visitor }) => {
  test.skip(!hasCalculator);
  const suite = suites.at(-1) ?? suites[0];
  const { copy: said, prices: known } = getCalculatorProps(language);
  const { id } = getInitialLicence(suite, language);
  const estimate = { ...createInitialEstimate(known, suite), people: { [id]: 80 } };
  const price = formatMonthlyTotal(estimate, language);
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
  const sum = { css: '.summary-card p', name: fill(said.summary.monthly, { price }) };
  await visitor.waitUntilShown(sum);
  await visitor.click(ask);
  const { taken } = copy[language].contact.form.prefill;
  await visitor.waitUntilShown({ css: 'main form p', name: taken });
  await visitor.until(hasMessageWith, price);
});

test('the search finds an article and opens it', async ({ visitor }) => {
  const [article] = articles[language];
  const { id = '', title = '' } = article ?? {};
  await visitor.tab.resize(viewport);
  await visitor.goto(href('support', language));
  await visitor.type({ css: 'input[type=search]' }, title);
  const result = { css: `[role=search] a[href$="#${id}"], search a[href$="#${id}"]` };
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

test('sends and stores a corrected form once', async ({ visitor, site, engine }) => {
  const { form } = copy.es.contact;
  const email = `${engine}@empresa.example`;
  const submit = { css: 'form[method=post] [type=submit]' };
  await visitor.tab.resize(screens.phone);
  await visitor.goto(href('contact', 'es'));
  await visitor.click({ css: '[name=name]' });
  await visitor.until(() => document.querySelector('form[method=post][novalidate]') !== null);
  await visitor.click(submit);
  await visitor.waitUntilShown({ css: '[role=alert] *', name: form.errors.name.required });
  await visitor.waitUntilFocused({ css: '[name=name][aria-invalid=true]' });
  await visitor.until(isWholeFieldInView);

  await visitor.fillIn({ ...typedValues, email });
  await visitor.waitUntilShown({ css: '[aria-invalid]' }, false);
  for (const css of ['> summary', '.demo-days label', '.demo-times label']) {
    await visitor.click({ css: `#demo-time ${css}` });
  }
  const demo = await visitor.inPage(
    () => document.querySelector<HTMLInputElement>('[name=demo]')?.value,
  );
  expect(demo).toMatch(/^2\d{3}-[^[]+\[.+\]$/);
  await visitor.click(submit);
  await visitor.waitUntilShown({ css: '[role=status] *', name: form.toasts.success.title });
  expect(await visitor.inPage(() => document.querySelector('textarea')?.value)).toBe('');
  expect(findLeads(site, email)).toMatchObject([{ ...typedValues, email, demo }]);
});

test.describe('on a first visit', () => {
  test.use({ hasConsented: false });

  test('stores each answer about cookies', async ({ visitor }) => {
    const { consent, site } = copy.es;
    const dialog = { css: 'dialog' };
    const button = (name: string) => ({ css: 'dialog button', name });
    const stored = async () =>
      JSON.parse((await visitor.inPage(() => localStorage.getItem('cookie-consent'))) ?? '{}');
    await visitor.tab.resize(screens.phone);
    await visitor.goto(href('faq', 'es'));
    await visitor.until(() => document.querySelector('dialog')?.matches(':modal') === true);
    await visitor.tab.type(Key.ESCAPE);
    for (let presses = 0; presses < 10; presses += 1) {
      await visitor.tab.type(Key.TAB);
      expect(await visitor.inPage(isFocusOutside)).toBe(false);
    }
    await visitor.click(button(consent.tabs.details));
    await visitor.waitUntilShown({ css: '#storage-choice-panel-details dl' });
    await visitor.tab.type(Key.ARROW_LEFT);
    await visitor.click(button(consent.customise));
    await visitor.click({ css: 'dialog input[name=analytics]' });
    await visitor.click(button(consent.save));
    await visitor.waitUntilShown(dialog, false);
    const chosen = { necessary: true, functional: false, analytics: true, marketing: false };
    expect(await stored()).toMatchObject(chosen);

    await visitor.goto(href('pricing', 'es'));
    await visitor.waitUntilShown(dialog, false);
    for (const answer of ['accept', 'reject'] as const) {
      await visitor.click({ css: 'footer button', name: site.footer.consent });
      // The dialog's code shows choices and moves the buttons below them.
      await visitor.waitUntilShown({ css: 'dialog .storage-choice-close' });
      await visitor.click(button(consent[answer]));
      await visitor.waitUntilShown(dialog, false);
      const others = answer === 'accept';
      const all = { necessary: true, functional: others, analytics: others, marketing: others };
      expect(await stored()).toMatchObject(all);
    }
  });
});

/** In the page: whether the carousel tells screen readers this. */
function isAnnounced(text: string): boolean {
  const status = document.querySelector('[name=carousel-controls] [role=status]');
  return status?.textContent.includes(text) ?? false;
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

/** In the page: the label, the hint and the error of the wrong field, below the bar. */
function isWholeFieldInView(): boolean {
  const field = document.querySelector('[aria-invalid=true]')?.parentElement;
  const bar = document.querySelector('header')?.getBoundingClientRect();
  if (!field || bar === undefined) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return top >= bar.bottom && bottom <= innerHeight;
}

/** In the page: whether the focus is behind the dialog. */
function isFocusOutside(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.closest('dialog') === null;
}
