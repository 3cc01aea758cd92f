import { isCompared, suites } from '@altanube/content/suites';
import { hasCalculator, siteContent } from '@altanube/e2e/helpers/site-content';
import { fill } from '@altanube/base/template';
import {
  fillInForm,
  findMails,
  waitUntilHydrated,
  waitTwoSeconds,
} from '#features/contact-form/testing/visitor.ts';
import { switchLanguage } from '#features/navigation/testing/header-menus.ts';
import { contactHref, href, languageSwitchHref } from '@altanube/content/links';
import { formatEuros, formatNumber } from '@altanube/content/formats';
import { screens } from '@altanube/e2e/helpers/addresses';
import { delayRequests } from '#hydration/testing/delay-islands.ts';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { advanceTime, stopClock } from '@altanube/e2e/helpers/stopped-clock';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { parseEstimateFragment, formatEstimateFragment } from './estimate-address.ts';
import { createInitialEstimate, switchSuite } from './estimate.ts';
import {
  findCalculator,
  expectReady,
  getInitialLicence,
  getCalculatorProps,
  formatMonthlyTotal,
  openCalculator,
  findPeopleField,
  findSummary,
} from './testing/visitor.ts';
import { listAssumptions, composeMessage } from './wording.ts';
import { calculateTotals } from './totals.ts';

const { copy } = siteContent;
const props = getCalculatorProps('es');
const { copy: calculatorCopy, prices, suiteNames } = props;
const [suite] = suites;
const lastSuite = suites.at(-1) ?? suite;

test.skip(!hasCalculator);

test('a price is found by keyboard, and arrives by mail (CAL-8)', async ({ page, site }) => {
  const licence = getInitialLicence(lastSuite);
  await page.goto(href('home', 'es'));
  const suitePage = href(lastSuite, 'es');
  await page.locator(`main a[href="${suitePage}"]`).first().press('Enter');
  await expect(page).toHaveURL(suitePage);
  await page.getByRole('link', { name: calculatorCopy.link }).press('Enter');
  await expectReady(page);
  const calculator = findCalculator(page);
  await findPeopleField(page, licence.name).focus();
  await page.keyboard.type('80');
  // The initial support plan is the most popular one: Pro.
  const initial = createInitialEstimate(prices, lastSuite);
  const name = prices.support.find(({ id }) => id === initial.support)?.name ?? '';
  await expect(calculator.getByRole('radio', { name, checked: true })).toBeAttached();
  const estimate = { ...initial, people: { [licence.id]: 80 } };
  const price = formatMonthlyTotal(estimate);
  await expect(calculator.getByRole('status').first()).toContainText(price);
  const total = fill(calculatorCopy.summary.monthly, { price });
  await expect(findSummary(page).getByText(total, { exact: true })).toBeVisible();

  // Without a language, so that it opens in the language of its reader.
  const address = `${site.origin}${href(lastSuite, 'es', formatEstimateFragment(estimate))}`;
  await expect(page).toHaveURL(address);
  await calculator.getByRole('link', { name: calculatorCopy.ask }).press('Enter');
  await expect(page).toHaveURL(href('contact', 'es'));
  const { form } = copy.es.contact;
  const field = page.getByRole('textbox', { name: form.message.label });
  const text = composeMessage(estimate, address, props);
  await expect(field).toHaveValue(text);
  await expect(page.getByRole('combobox', { name: form.size.label })).toHaveValue('51-200');

  // The visitor can still edit the prefilled message.
  const message = `${text}\nGracias.`;
  const email = `propuesta-es@empresa.example`;
  await waitUntilHydrated(page);
  await fillInForm(page, 'es', { email, message });
  await waitTwoSeconds(page);
  await page.getByRole('button', { name: form.subject.proposal.submit }).press('Enter');
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  const [mail] = await findMails(site, email);
  for (const line of message.split('\n')) expect(mail?.text).toContain(line);
});

test('a URL with an estimate shows it, in the other language too (CAL-7)', async ({ page }) => {
  const [first, second] = prices.licences[suite];
  const estimate = {
    ...createInitialEstimate(prices, suite),
    people: { [first?.id ?? '']: 30, [second?.id ?? '']: 50 },
    billing: 'monthByMonth' as const,
  };
  const fragment = formatEstimateFragment(estimate);
  await openCalculator(page, 'pricing', fragment);
  await expect(findPeopleField(page, first?.name ?? '')).toHaveValue('30');
  await expect(findCalculator(page)).toBeInViewport();
  await expect(findSummary(page).getByText(formatMonthlyTotal(estimate)).nth(1)).toBeVisible();

  await switchLanguage(page, 'English');
  await expect(page).toHaveURL(`${languageSwitchHref('pricing', 'en')}#${fragment}`);
  await page.keyboard.press('Shift');
  await expectReady(page, 'en');
  await expect(findPeopleField(page, second?.name ?? '')).toHaveValue('50');
});

test('the calculator follows the billing of the licences (S-4, CAL-1)', async ({ page }) => {
  const releaseScript = await delayRequests(page, '**/_astro/document.*.js');
  await page.goto(href(suite, 'es'), { waitUntil: 'commit' });
  const { billing } = copy.es[suite].licences;
  const licences = page.locator('#licences');
  await licences.getByText(billing.monthByMonth, { exact: true }).click();
  releaseScript();
  const initial = createInitialEstimate(prices, suite);
  const flexible = { ...initial, billing: 'monthByMonth' as const };
  const total = fill(calculatorCopy.summary.monthly, { price: formatMonthlyTotal(flexible) });
  await expect(findSummary(page).getByText(total, { exact: true })).toBeAttached();
  const findChoice = (name: string) => findCalculator(page).getByRole('radio', { name });
  await expect(findChoice(billing.monthByMonth)).toBeChecked();
  await licences.getByText(billing.annual, { exact: true }).click();
  await expect(findChoice(billing.annual)).toBeChecked();
});

test('the total is announced half a second after the last change (CAL-7)', async ({ page }) => {
  await openCalculator(page, suite);
  const summary = findCalculator(page).getByRole('status').first();
  await stopClock(page);
  await findPeopleField(page, getInitialLicence(suite).name).fill('80');
  await advanceTime(page, 499);
  await expect(summary).toBeEmpty();
  await advanceTime(page, 1);
  await expect(summary).not.toBeEmpty();
});

test('the total stays visible beside the fields, once (CAL-2)', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await openCalculator(page, suite);
  const last = findCalculator(page).getByRole('checkbox').last();
  await last.focus();
  await expect(last).toBeInViewport();
  const price = formatMonthlyTotal(createInitialEstimate(prices, suite));
  const total = fill(calculatorCopy.summary.monthly, { price });
  const shown = findCalculator(page).getByText(total, { exact: true }).filter({ visible: true });
  await expect(shown).toBeInViewport({ ratio: 1 });
});

test('an error is shown by its field and for the total (CAL-3, CAL-6)', async ({ page }) => {
  const licence = getInitialLicence(suite);
  await openCalculator(page, suite);
  const field = findPeopleField(page, licence.name);
  await field.fill('8O');
  await expect(field).toHaveAccessibleDescription(/\d/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const summary = findCalculator(page).getByRole('status').first();
  await expect(summary).toHaveText(calculatorCopy.summary.invalid);
  await expect(page).toHaveURL(href(suite, 'es', 'calculadora'));
  await field.fill('');
  await expect(summary).toHaveText(calculatorCopy.summary.nobody);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.fill(String(prices.maxPeople));
  await findPeopleField(page, prices.licences[suite][0]?.name ?? '').fill('1');
  const max = formatNumber(prices.maxPeople, 'es');
  await expect(summary).toHaveText(fill(calculatorCopy.summary.tooMany, { max }));
  await expect(findCalculator(page).getByRole('link', { name: calculatorCopy.ask })).toHaveCount(0);
  const write = findCalculator(page).getByRole('link', { name: calculatorCopy.summary.write });
  const contactUrl = contactHref('es', { callToAction: 'calculator', subject: suite });
  await expect(write).toHaveAttribute('href', contactUrl);

  if (!isCompared) return;
  // The error does not carry over to the other suite, whose fields are valid.
  await findPeopleField(page, prices.licences[suite][0]?.name ?? '').fill('');
  await field.fill('8O');
  await expect(summary).toHaveText(calculatorCopy.summary.invalid);
  const other = findCalculator(page).getByRole('radio', { name: suiteNames.microsoft });
  await other.check({ force: true });
  await expect(summary).toHaveText(calculatorCopy.summary.nobody);
});

test('switching the suite keeps the people, and back restores them (CAL-5)', async ({ page }) => {
  test.skip(!isCompared);
  await openCalculator(page, suite);
  const people = Object.fromEntries(prices.licences[suite].map(({ id }, at) => [id, 1_200 + at]));
  for (const { id, name } of prices.licences[suite]) {
    await findPeopleField(page, name).fill(formatNumber(people[id] ?? 0, 'es'));
  }
  const choice = (name: string) => findCalculator(page).getByRole('radio', { name });
  await choice(suiteNames.microsoft).press('Space');
  const estimate = switchSuite({ ...createInitialEstimate(prices, suite), people }, prices);
  for (const { id, name } of prices.licences.microsoft) {
    await expect(findPeopleField(page, name)).toHaveValue(String(estimate.people[id] ?? ''));
  }
  await expect(choice(suiteNames.microsoft)).toBeFocused();
  await expect
    .poll(() => parseEstimateFragment(new URL(page.url()).hash, prices, suite))
    .toMatchObject({ suite: 'microsoft', people: estimate.people });
  await expect(findSummary(page).getByText(formatMonthlyTotal(estimate)).nth(1)).toBeVisible();
  if (prices.licences[suite].some(({ comparable }) => comparable === null)) {
    const [replaced = ''] = calculatorCopy.summary.replaced.split('{plans}');
    const note = replaced.replace('{suite}', suiteNames.microsoft);
    await expect(findSummary(page).getByText(note).last()).toBeVisible();
  }

  await choice(suiteNames[suite]).check({ force: true });
  for (const { id, name } of prices.licences[suite]) {
    await expect(findPeopleField(page, name)).toHaveValue(
      new RegExp(`^(${people[id]}|${formatNumber(people[id] ?? 0, 'es')})$`),
    );
  }
});

test('an estimate in the URL overwrites nothing typed (CAL-11)', slow, async ({ page }) => {
  const releaseResponse = await delayRequests(page, '**/calculator/*/*.json');
  const [first, second] = prices.licences[suite];
  const people = { [first?.id ?? '']: 200 };
  const estimate = { ...createInitialEstimate(prices, suite), people, addOns: {} };
  await page.goto(href('pricing', 'es', formatEstimateFragment(estimate)));
  const typed = findPeopleField(page, second?.name ?? '');
  await typed.fill('7');
  await expect(findSummary(page)).toBeHidden();
  releaseResponse();
  await expectReady(page);
  await expect(typed).toHaveValue('7');
  await expect(typed).toBeFocused();
  await expect(findPeopleField(page, first?.name ?? '')).toHaveValue('200');
  const both = { ...estimate, people: { ...people, [second?.id ?? '']: 7 } };
  await expect(findSummary(page).getByText(formatMonthlyTotal(both)).nth(1)).toBeVisible();
});

test.describe('when the prices cannot be loaded', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/, /Failed to fetch/] } });

  test('retries three times, and then shows an error in place (CAL-11)', slow, async ({ page }) => {
    let times = 0;
    await page.route('**/calculator/*/*.json', (route) => {
      times += 1;
      return route.abort();
    });
    await page.clock.install();
    await page.goto(href('pricing', 'es'));
    await findCalculator(page).getByRole('textbox').first().focus();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return findCalculator(page).getByRole('alert').count();
      })
      .toBe(1);
    expect(times).toBe(4);
    await expect(findCalculator(page).getByRole('button')).toHaveText(copy.es.site.error.retry);
  });
});

test('the URL is copied, or an error is shown (CAL-7)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCalculator(page, suite);
  const button = findCalculator(page).getByRole('button', { name: props.share.copy });
  const copyStatus = findCalculator(page).getByRole('status').last();
  const steps = await page.evaluate(() => history.length);
  await button.click();
  await expect(copyStatus).toHaveText(props.share.copied);
  await findPeopleField(page, getInitialLicence(suite).name).fill('99');
  await expect(copyStatus).toBeEmpty();
  await expect(page).toHaveURL(/99/);
  expect(await page.evaluate(() => history.length), 'Back leaves the page').toBe(steps);
  await findPeopleField(page, getInitialLicence(suite).name).fill(String(prices.people));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(parseEstimateFragment(new URL(copied).hash, prices, suite)).toEqual(
    createInitialEstimate(prices, suite),
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await button.click();
  await expect(copyStatus).toHaveText(props.share.notCopied);
});

test('prints on one sheet, with date and company (CAL-4, CAL-9)', slow, async ({ page }) => {
  const estimate = {
    suite: lastSuite,
    people: Object.fromEntries(prices.licences[lastSuite].map(({ id }) => [id, 999])),
    billing: 'monthByMonth' as const,
    support: prices.support.at(-1)?.id ?? '',
    addOns: Object.fromEntries(prices.addOns.map(({ id }) => [id, 1])),
  };
  await openCalculator(page, 'pricing', formatEstimateFragment(estimate));
  await page.evaluate(() => (window.print = () => {}));
  await findCalculator(page).getByRole('button', { name: props.share.print }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(calculatorCopy.offer.title)).toBeVisible();
  await expect(page.getByText(props.company.taxId).first()).toBeVisible();
  for (const assumption of listAssumptions(estimate, calculateTotals(estimate, prices), props)) {
    await expect(page.getByText(assumption)).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const sheet = await page.pdf({ format: 'A4' });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // Afterwards the page itself prints as usual.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(calculatorCopy.offer.title)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: screens.phone });

  test('a table replaces the calculator (CAL-10)', async ({ page }) => {
    const { columns = [] } = siteContent.prices.calculator ?? {};
    for (const route of [...suites, 'pricing'] as const) {
      const listed = route === 'pricing' ? suites : [route];
      await page.goto(href(route, 'es'));
      const calculator = findCalculator(page);
      await expect(calculator.getByRole('textbox').first()).toBeHidden();
      await expect(calculator.getByRole('table')).toHaveCount(listed.length);
      for (const [at, suite] of listed.entries()) {
        const cells = calculator.getByRole('table').nth(at).locator('tbody').locator('th, td');
        const texts = prices.licences[suite].flatMap(({ name, annual }) => {
          const amounts = columns.map((people) => formatEuros((annual ?? 0) * people, 'es'));
          return [name, ...(annual === null ? [calculatorCopy.onRequest] : amounts)];
        });
        await expect(cells).toHaveText(texts);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    }
  });
});
