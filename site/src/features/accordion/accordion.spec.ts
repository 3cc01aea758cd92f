import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';

const { faq } = siteContent.copy.en;

test('one answer is open, and a fragment opens its answer (FAQ-2, FAQ-3)', async ({ page }) => {
  await page.goto(href('faq', 'en'));
  // The category with the most questions.
  const [largest] = faq.categories.toSorted((a, b) => b.questions.length - a.questions.length);
  const category = page.getByRole('region', { name: largest?.title ?? '', exact: true });
  const answers = category.getByRole('group');
  const question = (index: number) =>
    category.getByText(largest?.questions[index]?.question ?? '', { exact: true });
  await question(0).click();
  await expect(answers.nth(0)).toHaveAttribute('open');
  await question(1).click();
  await expect(answers.nth(0)).not.toHaveAttribute('open');
  await question(1).click();
  await expect(answers.nth(1)).not.toHaveAttribute('open');

  // Like find-in-page: a text fragment in a closed answer opens it.
  const hidden = answers.last();
  const answer = largest?.questions.at(-1)?.answer[0] ?? '';
  const textFragment = encodeURIComponent(answer.split(' ').slice(0, 6).join(' '));
  await page.goto('about:blank');
  await page.goto(`${href('faq', 'en')}#:~:text=${textFragment.replaceAll('-', '%2D')}`);
  await expect(hidden).toHaveAttribute('open');

  await page.goto(href('faq', 'en', largest?.questions[1]?.id));
  await expect(answers.nth(1)).toHaveAttribute('open');
  await expect(question(1)).toBeInViewport();
});
