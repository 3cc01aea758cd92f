import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';

const { faq } = siteContent.copy.en;

test.use({ locale: 'es-ES' });

test('one answer is open at a time, and an address opens its own (FAQ-2, FAQ-3)', async ({
  page,
}) => {
  await page.goto(href('faq', 'en'));
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
  await page.goto(`${href('faq', 'en')}#:~:text=${sought.replaceAll('-', '%2D')}`);
  await expect(hidden).toHaveAttribute('open');

  await page.goto(href('faq', 'en', asked?.questions[1]?.id));
  await expect(answers.nth(1)).toHaveAttribute('open');
  await expect(question(1)).toBeInViewport();
});
