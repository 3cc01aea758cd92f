import { consentProofStorageKey } from '#features/consent/consent.ts';
import { draftStorageKey } from '#features/contact-form/draft.ts';
import { themeStorageKey } from '#features/theme/theme.ts';
import { launchPrerenderingBrowser } from '#testing/prerendering-browser.ts';
import { prerenderOnHover } from '#testing/prerendering-tab.ts';
import { expect, test, wholeBrowser } from './fixtures.ts';

const toContact = 'header a[href="/contacto"]';
const isPrerenderShown = `performance.getEntriesByType('navigation')[0].activationStart > 0`;
const pageScript = 'script[src*="/document."]';

test('a page may be prerendered by the browser', wholeBrowser, async ({ site }) => {
  const { log, origin } = site;
  await using browser = await launchPrerenderingBrowser();

  await test.step('stores nothing, is asked for once, and knows what was chosen since', async () => {
    const before = log.length;
    const tab = await browser.openTab({ commands: prerenderOnHover });
    await tab.goTo(`${origin}/faq`);
    await tab.evaluate(`document.querySelector('dialog [value=reject]').click()`);
    await tab.waitFor(`document.querySelector(':modal') === null &&
      Boolean(localStorage['${consentProofStorageKey}'])`);
    // Whoever answers elsewhere: the page is prerendered with an open dialog.
    await tab.evaluate(`window.consent = localStorage['cookie-consent'];
      delete localStorage['cookie-consent']`);
    const stored = 'JSON.stringify([{ ...localStorage }, document.cookie])';
    const storedBefore = await tab.evaluate(stored);
    await tab.pointAt(toContact);
    await tab.untilPrerender('/contacto', 'Ready');
    await tab.waitForAhead(`document.querySelector('${pageScript}[type=module]') !== null &&
      document.querySelector('dialog').open`);
    expect(await tab.evaluate(stored)).toEqual(storedBefore);
    await tab.evaluate(`localStorage['cookie-consent'] = window.consent;
      localStorage['${themeStorageKey}'] = 'dark';
      sessionStorage['${draftStorageKey}'] = JSON.stringify({ name: 'Ana' })`);
    await tab.press();
    await tab.waitFor(isPrerenderShown);
    await tab.waitFor(`document.documentElement.dataset.theme === 'dark'`);
    await tab.waitFor(`document.querySelector('form [name=name]').value === 'Ana'`);
    await tab.waitFor(`!document.querySelector('dialog').open`);
    const asked = log.slice(before).filter(({ path }) => path === '/contacto');
    expect(asked).toEqual([expect.objectContaining({ isPrefetch: true })]);
    await tab.close();
  });

  await test.step('also if it is shown before its script has come', async () => {
    const tab = await browser.openTab({
      initScript: letScriptWaitForPaint,
      commands: prerenderOnHover,
    });
    await tab.goTo(`${origin}/faq`);
    await tab.evaluate(`document.querySelector('dialog [value=reject]').click()`);
    await tab.waitFor(`document.querySelector(':modal') === null`);
    await tab.pointAt(toContact);
    await tab.untilPrerender('/contacto', 'Ready');
    await tab.waitForAhead(`document.readyState === 'complete'`);
    await tab.evaluate(`localStorage['${themeStorageKey}'] = 'dark'`);
    await tab.press();
    await tab.waitFor(isPrerenderShown);
    await tab.waitFor(`document.documentElement.dataset.theme === 'dark'`);
    await tab.close();
  });

  await test.step('a page that is missing is refused, and logged once someone goes there', async () => {
    const missing = () => log.filter(({ event }) => event === 'page-missing');
    const tab = await browser.openTab({ commands: prerenderOnHover });
    await tab.goTo(`${origin}/faq`);
    await tab.evaluate(`document.querySelector('dialog [value=reject]').click()`);
    await tab.waitFor(`document.querySelector(':modal') === null`);
    await tab.evaluate(`document.querySelector('${toContact}').href = '/no/such'`);
    await tab.pointAt('header a[href="/no/such"]');
    await tab.untilPrerender('/no/such', 'PrerenderFailedDuringPrefetch');
    expect(missing()).toEqual([]);
    await tab.press();
    await tab.waitFor(`location.pathname === '/no/such'`);
    await expect.poll(missing).toEqual([expect.objectContaining({ path: '/no/such' })]);
    await tab.close();
  });
});

/** Keeps a prerendered page's timer from running the script, which then waits for the first paint. */
function letScriptWaitForPaint(): void {
  const start = window.setTimeout.bind(window);
  const isHeld = 'prerendering' in document && document.prerendering === true;
  if (isHeld)
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 1_000 ? start(run, ms) : 0),
    });
}
