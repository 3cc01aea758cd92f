import { siteContent } from '../helpers/site-content.ts';
import { findLeads, typedValues } from '../../site/src/features/contact-form/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { isCompared } from '@altanube/content/suites';
import { screens } from '../helpers/addresses.ts';
import { hasLaterStyles } from '../helpers/later-styles.ts';
import { groupAddresses, sampledAddresses } from '../helpers/sampling.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

test.use({ hasScripts: false });

for (const [group, addresses, details] of groupAddresses(sampledAddresses)) {
  const title = `the ${group} pages are readable, and their menus open, without scripts`;
  test(title, details, async ({ visitor }) => {
    for (const { language, url } of addresses) {
      await test.step(url, async () => {
        await visitor.goto(url);
        expect(await visitor.inPage(() => matchMedia('(scripting: none)').matches)).toBe(true);
        await visitor.waitUntilShown({ css: 'h1' });
        await visitor.until(hasLaterStyles);
        await visitor.waitUntilShown({ css: 'dialog' }, false);
        await visitor.click({ css: 'header summary:has(+ ul [hreflang])' });
        await visitor.waitUntilShown({ css: 'header [hreflang=en]' });
        if (!isCompared) return;
        await visitor.click({ css: 'header summary', name: copy[language].site.header.products });
        const link = `header details[open] a[href="${href('google', language)}"]`;
        await visitor.waitUntilShown({ css: link });
        await visitor.waitUntilShown({ css: 'header [hreflang=en]' }, false);
      });
    }
  });
}

test('the menu opens on a phone without scripts', async ({ visitor }) => {
  await visitor.tab.resize(screens.phone);
  await visitor.goto(href('home', 'es'));
  await visitor.click({ css: 'header summary:has(+ nav)' });
  await visitor.waitUntilShown({ css: 'header details[open] > nav' });
});

test('sends and stores a corrected form once', async ({ visitor, site, engine }) => {
  const { form } = copy.en.contact;
  const email = `${engine}-without@empresa.example`;
  const send = async (name: string) => {
    await visitor.goto(href('contact', 'en'));
    await visitor.fillIn({ ...typedValues, email, name });
    await visitor.click({ css: 'form[method=post] [type=submit]' });
  };
  await send(' ');
  await visitor.waitUntilShown({ css: 'main p, main li', name: form.errors.name.required });
  await send(typedValues.name);
  await visitor.until((path) => location.pathname === path, href('contactSent', 'es'));
  expect(findLeads(site, email)).toMatchObject([{ ...typedValues, email, demo: null }]);
});
