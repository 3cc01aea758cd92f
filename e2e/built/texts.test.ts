import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { all, textOf } from './elements.ts';
import { pages } from './pages.ts';
import { partsOf, stringsIn, textsShown } from './shown.ts';

const { company, copy } = loadContent();

/** Values that name a thing for code. */
const codeKeys = ['id', 'icon', 'key', 'page', 'fragment'];

/** What is shown on other pages, for some plans only, or where a fact is known. */
const otherKeys = [
  ...codeKeys,
  ...['pricingTeaser', 'onRequest', 'popular', 'articlePage'],
  ...(company.sample ? [] : ['sample']),
  ...(company.founded === undefined ? ['founded'] : []),
  ...(company.people === undefined ? ['people'] : []),
  ...(company.offices.length === 0 ? ['offices'] : []),
  ...['certificate', 'countedOn', 'directory', 'explained', 'since', 'severities'],
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
