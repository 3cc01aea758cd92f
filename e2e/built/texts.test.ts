import { describe, expect, test } from 'vitest';
import { codeKeys } from '#content/check-languages.ts';
import { siteContent } from '#testing/site-content.ts';
import { all, textOf } from './elements.ts';
import { pages } from './pages.ts';
import { partsOf, stringsIn, textsShown } from './shown.ts';

const { company, copy } = siteContent;

/** What is shown on other pages, for some plans only, or where a fact is known. */
const otherKeys = [
  // Numbers of steps are seen.
  ...codeKeys.filter((key) => key !== 'number'),
  ...['pricingTeaser', 'onRequest', 'popular', 'articlePage'],
  ...(company.sample ? [] : ['sample']),
  ...(company.founded === null ? ['founded'] : []),
  ...(company.people === null ? ['people'] : []),
  ...(company.offices.length === 0 ? ['offices'] : []),
  ...['reported', 'certificate', 'countedOn', 'directory', 'explained', 'since', 'severities'],
];

describe.each(pages)('$language $route', (page) => {
  test('says everything that its content file says', () => {
    const { home, [page.route]: said } = copy[page.language];
    const texts = stringsIn(said, otherKeys).filter((text) => text !== home.meta.name);
    expect(texts.length).toBeGreaterThan(3);
    // Words that are English in every language are marked so (docs/behaviour.md, ERR-1).
    const fixed = all(page.document, 'main [lang="en"]').map(textOf);
    const shown = [...textsShown(page), ...fixed].join('\n');
    expect(texts.flatMap(partsOf).filter((text) => !shown.includes(text))).toEqual([]);
  });
});
