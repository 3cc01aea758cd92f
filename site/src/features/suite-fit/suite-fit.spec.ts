import type { Page } from '@playwright/test';
import { hasQuiz, siteContent } from '@altanube/e2e/helpers/site-content';
import { fill } from '@altanube/base/template';
import { languages, type Language } from '@altanube/content/languages';
import { href, languageSwitchHref } from '@altanube/content/links';
import { fitOutcomes, type FitAnswers, type FitOutcome } from '@altanube/content/fit-outcome';
import { screens } from '@altanube/e2e/helpers/addresses';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { formatAnswersFragment, suiteFitId } from './answers-address.ts';
import { createSuiteFitProps } from './suite-fit-props.ts';
import { composeMessage, listReasons, getResult } from './reasons.ts';

const { copy, fitRules } = siteContent;

test.skip(!hasQuiz);

test('answers by keyboard prefill the form (FIT-1, FIT-3, FIT-6, FIT-8)', async ({
  page,
  site,
}) => {
  await page.setViewportSize(screens.phone);
  const data = createSuiteFitProps({ copy: copy.es, fitRules, language: 'es' });
  const answers = findAnswers('microsoft');
  await page.goto(href('comparison', 'es', suiteFitId));
  const fit = page.locator(`#${suiteFitId}`);
  const status = fit.getByRole('status').first();
  const { questions, steps, result } = data.copy;
  await fit.getByRole('radio').first().focus();
  for (const [index, { id, question, answers: possible }] of questions.entries()) {
    const progress = fill(result.progress, { n: index, total: questions.length });
    await expect(status).toHaveText(index === 0 ? result.start : progress);
    const group = fit.getByRole('group');
    const position = fill(steps.position, { n: index + 1, total: questions.length });
    await expect(group).toHaveAccessibleName(`${position} ${question}`);
    if (index > 0) {
      await expect(group.locator('legend')).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    const at = possible.findIndex((answer) => answer.id === answers[id]);
    for (let times = 0; times < at; times += 1) await page.keyboard.press('ArrowDown');
    await expect(group.getByRole('radio').nth(at)).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(fit.getByRole('heading', { name: result.title, exact: true })).toBeFocused();
  await expect(status).toContainText(result.outcomes.microsoft.title);
  // On a phone, the result is above the answers.
  await expect(status).toBeInViewport({ ratio: 1 });
  const reasons = fit.getByRole('heading', { level: 4 });
  await expect(reasons.first()).toHaveText(fill(result.for, { suite: data.suiteNames.microsoft }));
  for (const { text } of listReasons(answers, data)) {
    await expect(fit.getByText(text)).toBeVisible();
  }
  const address = href('comparison', 'es', formatAnswersFragment(answers) ?? '');
  await expect(page).toHaveURL(address);

  await fit.getByRole('link', { name: data.copy.ask }).press('Enter');
  const { form } = copy.es.contact;
  const text = composeMessage(answers, 'microsoft', `${site.origin}${address}`, data);
  await expect(page.getByRole('textbox', { name: form.message.label })).toHaveValue(text);
  const used = page.getByRole('combobox', { name: form.suite.label });
  await expect(used).toHaveValue(answers['today'] ?? '');
});

test('a URL shows its answers, which lead back to questions (FIT-5, FIT-8)', async ({ page }) => {
  const { questions, steps } = copy.en.fit;
  await expectOutcome(page, 'google', 'en');
  const fit = page.locator(`#${suiteFitId}`);
  const given = fit.getByRole('listitem').getByRole('button', { name: steps.change });
  await expect(given).toHaveCount(questions.length);
  const before = (await given.nth(1).textContent()) ?? '';
  await given.nth(1).click();
  await expect(fit.locator('legend:visible')).toBeFocused();
  await fit.getByRole('radio', { checked: false }).first().check();
  await fit.getByRole('button', { name: steps.back }).click();
  await expect(fit.getByRole('group')).toHaveAccessibleName(/1/);
  await fit.getByRole('button', { name: steps.finish }).click();
  await expect(given.nth(1)).toContainText(questions[1]?.question ?? '');
  await expect(given.nth(1)).not.toHaveText(before);
});

test('a URL leads to each outcome, in both languages (FIT-2, FIT-5)', slow, async ({ page }) => {
  for (const outcome of fitOutcomes) await expectOutcome(page, outcome, 'en');
  const other = languages.find((each) => each !== 'en') ?? 'en';
  await page.locator(`a[hreflang=${other}]`).first().dispatchEvent('click');
  const fragment = formatAnswersFragment(findAnswers('neither')) ?? '';
  await expect(page).toHaveURL(`${languageSwitchHref('comparison', other)}#${fragment}`);
  await page.keyboard.press('Shift');
  const { title } = copy[other].fit.result.outcomes.neither;
  await expect(page.getByRole('status').getByText(title)).toBeVisible();
});

test('a reason leads to its row of the comparison (FIT-3)', slow, async ({ page }) => {
  await expectOutcome(page, 'google', 'en');
  const link = page.locator(`#${suiteFitId} li a`).first();
  const target = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.locator(target)).toBeInViewport();
  await expect(page.locator(target).getByRole('rowheader')).not.toBeEmpty();
  await page.goBack();
  await expect(page.locator(`#${suiteFitId} input:checked`)).toHaveCount(fitRules.questions.length);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows a note in place of the questions (FIT-7)', async ({ page }) => {
    await page.goto(href('comparison', 'en'));
    const fit = page.locator(`#${suiteFitId}`);
    await expect(fit.locator('noscript p')).toHaveText(copy.en.fit.withoutScripts);
    await expect(fit.getByRole('radio').first()).toBeHidden();
  });
});

async function expectOutcome(page: Page, outcome: FitOutcome, language: Language): Promise<void> {
  await page.goto('about:blank');
  await page.goto(href('comparison', language, formatAnswersFragment(findAnswers(outcome)) ?? ''));
  await page.keyboard.press('Shift');
  const { title, text } = copy[language].fit.result.outcomes[outcome];
  const status = page.locator(`#${suiteFitId}`).getByRole('status').first();
  await expect(status).toContainText(title);
  await expect(status).toContainText(text);
}

/** The first answers that lead to an outcome. */
function findAnswers(outcome: FitOutcome): FitAnswers {
  const found = listCombinations(fitRules.questions).find(
    (answers) => getResult(answers, { rules: fitRules }) === outcome,
  );
  if (found === undefined) throw new Error(`Nothing leads to ${outcome}`);
  return found;
}

function listCombinations(questions: typeof fitRules.questions): FitAnswers[] {
  return questions.reduce<FitAnswers[]>(
    (all, { id, answers }) =>
      all.flatMap((before) => answers.map((answer) => ({ ...before, [id]: answer.id }))),
    [{}],
  );
}
