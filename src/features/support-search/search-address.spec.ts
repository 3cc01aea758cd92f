import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { articleHref, href } from '#site/links.ts';
import { routes } from '#site/routes.ts';
import { screens } from '#testing/addresses.ts';
import { finishTasks, passTime, stopClock } from '#testing/stopped-clock.ts';
import { inTurn } from '#testing/share.ts';
import { expect, rare, test } from '#e2e/fixtures.ts';
import { maxLength } from './use-support-search.ts';
import { addressOf, questionIn, wordIn } from './testing/sought.ts';

const { copy, articles } = siteContent;

test.use({ locale: 'es-ES' });

for (const language of inTurn(languages, import.meta.filename)) {
  const { search } = copy[language].support;
  const sought = wordIn(questionIn(language));

  test(`in ${language}, an address that asks for something shows what it finds`, async ({
    page,
  }) => {
    await page.goto(addressOf(sought, language));
    const query = page.getByRole('searchbox', { name: search.label });
    await expect(query).toHaveValue(sought);
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveURL(addressOf(sought, language));
    await page.reload();
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  });

  test(`in ${language}, what an address asks for is cut between characters`, async ({ page }) => {
    const start = 'x'.repeat(maxLength - 1);
    await page.goto(addressOf(`${start}🚀y`, language));
    const query = page.getByRole('searchbox', { name: search.label });
    await expect(query).toHaveValue(start);
    await expect(page.getByRole('search').getByRole('status')).toHaveText(
      search.none.replace('{query}', start),
    );
    await expect(page).toHaveURL(addressOf(start, language));
  });

  test(`in ${language}, what is sought in vain does not turn the sentence around it`, async ({
    page,
  }) => {
    // Everything behind it runs from right to left.
    const sought = '\u202ezzqx';
    await page.goto(addressOf(sought, language));
    const said = page.getByRole('search').getByText(search.none.replace('{query}', sought));
    await expect(said.first()).toBeVisible();
    const endsLast = await said.first().evaluate((sentence) => {
      const texts = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
      let last = texts.nextNode();
      for (let next = last; next !== null; next = texts.nextNode()) last = next;
      const range = new Range();
      if (last === null) return false;
      range.selectNodeContents(sentence);
      const { right } = range.getBoundingClientRect();
      range.setStart(last, (last.textContent ?? '').length - 1);
      range.setEnd(last, (last.textContent ?? '').length);
      return range.getBoundingClientRect().right === right;
    });
    expect(endsLast).toBe(true);
  });

  test(
    `in ${language}, what is sought is sought in another language too`,
    rare,
    async ({ page }) => {
      const other = languages.find((each) => each !== language) ?? language;
      await page.goto(addressOf('google', language));
      await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
      const link = page.locator(`header a[hreflang=${other}]`).first();
      await expect(link).toHaveAttribute('href', /google/);
      await link.evaluate((it) => it instanceof HTMLElement && it.click());
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(
        page.getByRole('searchbox', { name: copy[other].support.search.label }),
      ).toHaveValue('google');
      await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
    },
  );

  test(`in ${language}, the address follows what is typed, half a second after the last key`, async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.goto(href('support', language));
    const query = page.getByRole('searchbox', { name: search.label });
    await query.fill('g');
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
    await stopClock(page);
    // Menus may still be on their way.
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') asked.push(request.url());
    });
    await query.fill('google & más');
    await passTime(page, 499);
    await expect(page).not.toHaveURL(/google/);
    await passTime(page, 1);
    await expect(page).toHaveURL(addressOf('google & más', language));
    await query.fill('');
    await passTime(page, 500);
    await expect(page).toHaveURL(href('support', language));
    expect(asked).toEqual([]);
  });

  test(`in ${language}, Ctrl+K and Cmd+K lead to the search from any page`, async ({ page }) => {
    for (const [from, keys] of [
      [href('pricing', language), 'Control+k'],
      [href('support', language), 'Meta+k'],
      [articleHref(articles[language][0]?.id ?? '', language), 'Control+k'],
    ] as const) {
      await page.goto(from);
      await page.keyboard.press(keys);
      await expect(page).toHaveURL(
        ({ hash, pathname }) => hash !== '' && pathname === routes.support.path,
      );
      await expect(page.getByRole('searchbox', { name: search.label })).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  });
}

test(
  'the shortcut is told where there is a keyboard, and to screen readers',
  rare,
  async ({ page }) => {
    const { search } = copy.es.support;
    await page.goto(href('support', 'es'));
    const query = page.getByRole('searchbox', { name: search.label });
    await expect(query).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await page.setViewportSize(screens.desktop);
    await expect(page.getByText(search.shortcut)).toBeVisible();
    await page.setViewportSize(screens.phone);
    await expect(page.getByText(search.shortcut)).toBeHidden();
  },
);

test('in a field, and with other keys, the shortcut does nothing', rare, async ({ page }) => {
  await page.goto(href('contact', 'es'));
  const message = page.getByRole('textbox', { name: copy.es.contact.form.message.label });
  await message.fill('k');
  const isTaken = await message.evaluate(
    (field) =>
      !field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  );
  expect(isTaken).toBe(false);
  await message.blur();
  for (const keys of ['k', 'Alt+k', 'Control+Alt+k', 'Control+Shift+K', '/']) {
    await page.keyboard.press(keys);
  }
  await finishTasks(page);
  await expect(page).toHaveURL(href('contact', 'es'));
});

test.describe('while the cookie dialog is open', () => {
  test.use({ hasConsented: false });

  test('the shortcut does nothing', rare, async ({ page }) => {
    await page.goto(href('faq', 'es'));
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Control+k');
    await finishTasks(page);
    await expect(page).toHaveURL(href('faq', 'es'));
  });
});
