import { Key } from 'selenium-webdriver';
import { siteContent } from '../helpers/site-content.ts';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { expect, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const dialog = { css: 'dialog' };

test.use({ hasConsented: false });

const { consent, site } = siteContent.copy.es;
const button = (name: string) => ({ css: 'dialog button', name });

test('stores each answer about cookies', async ({ visitor }) => {
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
  expect(await stored(visitor)).toEqual([true, false, true, false]);

  await visitor.goto(href('pricing', 'es'));
  await visitor.waitUntilShown(dialog, false);
  await openAgain(visitor, site.footer.consent);
  await visitor.click(button(consent.accept));
  await visitor.waitUntilShown(dialog, false);
  expect(await stored(visitor)).toEqual([true, true, true, true]);

  await openAgain(visitor, site.footer.consent);
  await visitor.click(button(consent.reject));
  await visitor.waitUntilShown(dialog, false);
  expect(await stored(visitor)).toEqual([true, false, false, false]);
});
/** Waits for the dialog's code, which shows choices and moves the buttons below them. */
async function openAgain(visitor: Visitor, name: string): Promise<void> {
  await visitor.click({ css: 'footer button', name });
  await visitor.waitUntilShown({ css: 'dialog .storage-choice-close' });
}

/** In the page: whether the focus is behind the dialog. */
function isFocusOutside(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.closest('dialog') === null;
}

async function stored(visitor: Visitor): Promise<unknown[]> {
  const text = await visitor.inPage(() => localStorage.getItem('cookie-consent'));
  const { necessary, functional, analytics, marketing } = JSON.parse(text ?? '{}');
  return [necessary, functional, analytics, marketing];
}
