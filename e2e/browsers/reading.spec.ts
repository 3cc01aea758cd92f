import { siteContent } from '../helpers/site-content.ts';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { hasLaterStyles } from '../helpers/later-styles.ts';
import { groupAddresses, sampledAddresses } from '../helpers/sampling.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

for (const [screen, viewport] of Object.entries(screens)) {
  for (const [group, addresses, details] of groupAddresses(sampledAddresses)) {
    test(`the ${group} pages are readable on a ${screen}`, details, async ({ visitor }) => {
      await visitor.tab.resize(viewport);
      for (const { language, url } of addresses) {
        await test.step(url, async () => {
          await visitor.goto(url);
          await visitor.waitUntilShown({ css: 'h1' });
          const { lang, tooWide } = await visitor.inPage(layout);
          expect(lang).toBe(language);
          expect(tooWide, 'wider than the window').toEqual([]);
          await visitor.until(hasItsPictures);
          await visitor.until(hasLaterStyles);
        });
      }
    });
  }
}

test('a link to an answer opens it', async ({ visitor }) => {
  const [first, second] = copy.es.faq.categories[0]?.questions ?? [];
  await visitor.goto(href('faq', 'es', second?.id));
  await visitor.waitUntilShown({ css: 'details[open] p', name: second?.answer[0] ?? '' });
  await visitor.click({ css: 'summary', name: first?.question ?? '' });
  await visitor.waitUntilShown({ css: 'details[open] p', name: first?.answer[0] ?? '' });
  await visitor.waitUntilShown({ css: 'details p', name: second?.answer[0] ?? '' }, false);
});

/** In the page: its language, and the elements that overflow the window. */
function layout() {
  const { clientWidth, scrollWidth, lang } = document.documentElement;
  if (scrollWidth <= clientWidth) return { lang, tooWide: [] };
  const tooWide = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
  return { lang, tooWide: [`${scrollWidth} px`, ...tooWide.slice(0, 5)] };
}

/** In the page: whether each picture in view has loaded. */
function hasItsPictures(): boolean {
  return [...document.images].every((image) => {
    const { top, height } = image.getBoundingClientRect();
    // On phones, some are hidden.
    const isInView = height > 0 && top < innerHeight;
    return !isInView || (image.complete && image.naturalWidth > 0);
  });
}
