import type { Locator } from '@playwright/test';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import {
  fillIn,
  hydrated,
  leadsFrom,
  mailsFrom,
  takeTwoSeconds,
  openFilledIn,
} from './testing/visitor.ts';
import { expect, test } from '@altanube/e2e/fixtures';

const { copy } = siteContent;

test.use({ locale: 'es-ES', permissions: ['clipboard-read', 'clipboard-write'] });

/** Word ends a line with U+000B, and pages with U+000C; others do with U+0085, U+2028 and U+2029. */
const pasted = 'uno\vdos\ftres\u0085cuatro\u2028cinco\u2029seis';
const lines = 'uno\ndos\ntres\ncuatro\ncinco\nseis';
const oneLine = 'uno dos tres cuatro cinco seis';

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((_, words) => navigator.clipboard.writeText(words), text);
  await field.fill('');
  await field.press('ControlOrMeta+V');
  expect(await field.inputValue()).toContain('\u2028');
}

const { form } = copy.en.contact;
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('line breaks of Word arrive as such, and as blanks in a name', async ({ page, site }) => {
      const email = `pegado-en-${javaScriptEnabled}@empresa.example`;
      await page.goto(href('contact', 'en'));
      await fillIn(page, 'en', { email });
      for (const { label } of [form.name, form.company, form.message]) {
        await paste(page.getByRole('textbox', { name: label }), pasted);
      }
      if (javaScriptEnabled) {
        await hydrated(page);
        await takeTwoSeconds(page);
      }
      await page.getByRole('button', { name: form.submit }).click();
      if (javaScriptEnabled) {
        await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
      } else await expect(page).toHaveURL(href('contactSent', 'en'));
      expect(leadsFrom(site, email)).toMatchObject([
        { name: oneLine, company: oneLine, message: lines },
      ]);
      const [mail] = await mailsFrom(site, email);
      expect(mail?.text).toContain(`\n${lines}\n`);
      expect(mail?.subject).toContain(oneLine);
      expect(mail?.replyTo?.[0]?.name).toBe(oneLine);
    });
  });
}

test('what is refused still is said in plain words', async ({ page }) => {
  await openFilledIn(page, 'en', { email: 'a@empresa.example' });
  await page.getByRole('textbox', { name: form.message.label }).fill('uno\u0007dos');
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(form.errors.message.invalid);
});
