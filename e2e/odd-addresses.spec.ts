import { sharedLanguages } from './helpers/share.ts';
import { pageScriptHasRun } from './helpers/page-script.ts';
import { calculatorId } from '../site/src/features/calculator/estimate-address.ts';
import { contactFormId } from '../site/src/features/contact-form/draft.ts';
import { hydrated } from '../site/src/features/contact-form/testing/visitor.ts';
import { suiteFitId } from '../site/src/features/suite-fit/answers-address.ts';
import {
  queryParameter,
  searchFieldId,
} from '../site/src/features/support-search/search.deferred.ts';
import { href } from '@altanube/content/links';
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
