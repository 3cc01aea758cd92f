import { removePagesExcept, siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { readLayoutShifts } from '@altanube/e2e/helpers/layout-shift';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { href } from '@altanube/content/links';
import { editFolder } from '@altanube/content/testing/edit-folder';

const { copy } = siteContent;

const announcement = `
- from: 2031-03-10
  until: 2031-03-11
  text:
    es: Hoy cerramos.
    en: We are closed today.
  link:
    label:
      es: Escríbenos
      en: Write to us
    page: contact
- from: 2000-01-01
  until: 2031-01-01
  text:
    es: Aviso del día en que se publicó.
    en: Notice of the day of publication.
`;

/** The contact page of a company in Madrid with these notices. */
const test = base.extend({
  site: [siteFromCopy(addAnnouncements), { scope: 'worker', timeout: 300_000 }],
});

test.describe.configure({ mode: 'default' });
test('a notice is shown on the days of the company, and nothing moves (P-14)', async ({ page }) => {
  const notice = page.getByRole('complementary', { name: copy.en.site.announcement.label });
  for (const [time, isShown] of [
    ['2031-03-09T22:59:59Z', false],
    ['2031-03-09T23:00:00Z', true],
    ['2031-03-11T22:59:59Z', true],
    ['2031-03-11T23:00:00Z', false],
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.goto(href('contact', 'en'));
    if (isShown) await expect(notice, time).toContainText('We are closed today.');
    else await expect(notice, time).toBeHidden();
    expect(await readLayoutShifts(page), time).toEqual([]);
  }
});

test('a notice closed by keyboard stays closed (P-14, P-8)', async ({ page }) => {
  await page.clock.setFixedTime('2031-03-10T12:00:00Z');
  await page.goto(href('contact', 'es'));
  const notice = page.getByRole('complementary', { name: copy.es.site.announcement.label });
  await expect(notice.getByRole('link')).toHaveAttribute('href', href('contact', 'es'));
  await notice.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(notice.getByText(copy.es.site.announcement.close)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the notice of the build day is shown (P-14)', async ({ page }) => {
    await page.goto(href('contact', 'en'));
    await expect(page.getByRole('complementary')).toHaveText(/Notice of the day/);
    await expect(page.getByRole('complementary').getByRole('button')).toBeHidden();
  });
});

function addAnnouncements(folder: string): void {
  removePagesExcept(folder, (file) => /contacto\.astro$|404|500/.test(file));
  const { edit, write } = editFolder(folder);
  write('content/announcement.yaml', announcement);
  edit('content/company.yaml', /timeZone: .*/, 'timeZone: Europe/Madrid');
}
