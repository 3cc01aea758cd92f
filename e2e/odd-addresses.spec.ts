import { sharedLanguages } from '#testing/share.ts';
import { pageScriptHasRun } from '#testing/page-script.ts';
import { calculatorId } from '#features/calculator/estimate-address.ts';
import { contactFormId } from '#features/contact-form/draft.ts';
import { hydrated } from '#features/contact-form/testing/visitor.ts';
import { suiteFitId } from '#features/suite-fit/answers-address.ts';
import { queryParameter, searchFieldId } from '#features/support-search/search.deferred.ts';
import { href } from '#site/links.ts';
import { expect, rare, test } from './fixtures.ts';

test.use({ locale: 'es-ES' });

/** Percent-encoding that is none, and a fragment of 1 MB. */
const odd = ['%E0%A4%A', '%', '%00', 'x,:'.repeat(350_000)];

for (const language of sharedLanguages) {
  const pages = [
    href('contact', language, `${contactFormId}&message=`),
    href('contact', language, 'subject='),
    href('pricing', language, `${calculatorId}&people=`),
    href('comparison', language, `${suiteFitId}&today=`),
    href('faq', language, ''),
  ];
  for (const page of pages) {
    test(`${page} takes whatever stands behind it`, rare, async ({ page: tab }) => {
      for (const value of odd) {
        await tab.goto('about:blank');
        await tab.goto(`${page}${value}`);
        await pageScriptHasRun(tab);
        // Islands load at the first interaction.
        await tab.mouse.move(5, 5);
        await tab.mouse.move(50, 50);
        if (page.startsWith(href('contact', language))) await hydrated(tab);
      }
    });
  }

  test(`in ${language}, the search takes a query whose encoding is none`, async ({ page }) => {
    const address = href('support', language);
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}${queryParameter}=%E0%A4%A`);
    await expect(page.locator(`#${searchFieldId}`)).toHaveValue(/\ufffd/);
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  });
}
