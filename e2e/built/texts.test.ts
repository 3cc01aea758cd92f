import { globSync, readFileSync } from 'node:fs';
import type { Element } from 'happy-dom';
import { expect, test } from 'vitest';
import { invariantKeys } from '@altanube/content/check-languages';
import { hasCalculator, siteContent as content } from '../helpers/site-content.ts';
import { formatCountry } from '@altanube/content/formats';
import { getInitials } from '@altanube/content/initials';
import { languages, type Language } from '@altanube/content/languages';
import { hasMenu } from '@altanube/content/routes';
import { all, only, readTexts, readText } from './elements.ts';
import { readFacts, standsIn } from './facts.ts';
import { expectOnEach, pages, readBuiltFile, readDocument, type BuiltPage } from './pages.ts';
import { readParts, stringsIn } from './shown.ts';

/** Texts of at least this length are also searched for within others. */
const tellingLength = 25;

/** Common Spanish words that do not exist in English, and vice versa. */
const signs: Partial<Record<Language, RegExp>> = {
  es: /[¿¡]|\p{L}ción(?!\p{L})|(?<!\p{L})(?:el|la|los|las|de|del|una|para|con|por|que|y|sin|más|tu|su)(?!\p{L})/u,
  en: /(?<!\p{L})(?:the|and|of|with|your|you|our|we|are|this|that|from|when|is)(?!\p{L})/iu,
};

/** Names of companies, people, places and products: the same in both languages. */
const names = [
  content.company.legalName,
  content.company.registry,
  content.company.address.street,
  content.company.name,
  ...stringsIn(content.company.certificate),
  ...stringsIn(content.company.partners),
  ...content.clients.map(({ name }) => name),
  ...content.people.flatMap(({ name, certificates }) => [name, getInitials(name), ...certificates]),
  ...content.testimonials.flatMap(({ author, company }) => [author, getInitials(author), company]),
  ...Object.values(content.prices).flatMap((part) => stringsIn(part)),
].toSorted((a, b) => b.length - a.length);

/** Matches whole words: a plan called Pro is not part of “proof”. */
const namePatterns = [...new Set(names)].map(
  (name) => new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu'),
);

/** Places of the company that are not written in the texts; two languages may call them the same. */
function getPlaces(language: Language): string[] {
  const { address, offices, countries } = content.company;
  const codes = [
    ...offices.map(({ country }) => country),
    ...countries.map(({ id }) => id.toUpperCase()),
  ];
  const cities = content.people.flatMap(({ city }) => city?.[language] ?? []);
  return [address.city, ...cities, ...codes.map((code) => formatCountry(code, language))];
}

/** Texts shown on other pages, only for some plans, or only if a fact is known. */
const otherKeys = [
  // Numbers of steps are seen.
  ...invariantKeys.filter((key) => key !== 'number'),
  ...['file', 'pricingTeaser', 'articlePage', 'storyPage', 'postPage', 'course', 'used'],
  ...['onRequest', 'popular', 'severities', 'rules'],
  ...(content.company.sample ? [] : ['sample']),
  ...(hasCalculator ? [] : ['calculate', 'calculator']),
  ...(content.news.es.length === 0 ? ['posts'] : ['topics', 'changed']),
  ...(content.company.founded === null ? ['founded'] : []),
  ...(content.company.people === null ? ['people'] : []),
  ...(content.company.offices.length === 0 ? ['offices'] : []),
  ...['reported', 'certificate', 'countedOn', 'directory', 'explained', 'since', 'speaks'],
];

const spokenAttributes = [
  ...['alt', 'aria-label', 'aria-roledescription', 'title', 'placeholder'],
  // What the contact page says of a ticket.
  'data-ticket',
];
const spokenMeta = ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt'];

test('every page shows every text of its content file, and each list in order, entry by entry (CMP-2, S-2, S-6)', () =>
  expectOnEach(pages, (page) => {
    const { home, [page.route]: said } = content.copy[page.language];
    const ignored = hasMenu(page.route) ? otherKeys : [...otherKeys, 'name'];
    const texts = stringsIn(said, ignored).filter((text) => text !== home.meta.name);
    expect(texts.length).toBeGreaterThan(3);
    // Words that are English in every language are marked so (docs/behaviour.md, ERR-1).
    const fixed = all(page.document, 'main [lang="en"]').map(readText);
    const whole = [...getShownTexts(page), ...fixed].join('\n');
    expect(texts.flatMap(readParts).filter((text) => !whole.includes(text))).toEqual([]);

    const text = readTexts(only(page.document, 'main')).join('\n');
    for (const list of listsIn(said)) {
      let at = 0;
      for (const part of stringsIn(list, otherKeys).flatMap(readParts)) {
        const found = text.indexOf(part, at);
        expect(found, `“${part}” after “${text.slice(at - 40, at)}”`).not.toBe(-1);
        at = found + part.length;
      }
    }
  }));

test('no page shows a text of another language (L-1)', () =>
  expectOnEach(pages, (page) => {
    const others = languages.filter((language) => language !== page.language);
    const shown = getShownTexts(page);
    const own = new Set([...getContentTexts(page.language), ...getPlaces(page.language)]);
    const each = new Set(shown.flatMap(readParts));
    const whole = shown.join('\n');
    const foreign = new Set(others.flatMap((other) => [...getContentTexts(other)])).difference(own);
    expect(foreign.size).toBeGreaterThan(500);
    const found = [...foreign].filter(
      (text) => each.has(text) || (text.length >= tellingLength && whole.includes(text)),
    );
    expect(found).toEqual([]);
  }));

test('no page has a word of the other language', () =>
  expectOnEach(
    pages.filter(({ language }) => language in signs),
    (page) => {
      const sign = page.language === 'es' ? signs.en : signs.es;
      const suspicious = getShownTexts(page).filter((text) => sign?.test(removeNames(text)));
      expect(suspicious).toEqual([]);
    },
  ));

/** Stories, which `about.test.ts` tests, and what scripts show of a form. */
const unorderedKeys = ['stories', 'form'];

/** The outermost lists in a tree of objects. */
function listsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    [...otherKeys, ...unorderedKeys].includes(key) ? [] : listsIn(item),
  );
}

/** What the content says in one language. */
function getContentTexts(language: Language): Set<string> {
  const articles = content.articles[language];
  const own = articles.flatMap(({ body, title, summary }) => [body, title, summary]);
  const copy = stringsIn(content.copy[language], invariantKeys);
  return new Set([...copy, ...own].flatMap(readParts));
}

function removeNames(text: string): string {
  return namePatterns.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text);
}

/**
 * Everything a page says, each text on its own: what is seen, what is read out, what search
 * engines read, and what its widgets will say once they run. Parts marked as being in a language
 * of their own are left out.
 */
function getShownTexts(page: BuiltPage): string[] {
  const { document, language } = page;
  const isForeign = (element: Element) =>
    element.hasAttribute('lang') && element.getAttribute('lang') !== language;
  const isHere = (element: Element) => element.closest(`[lang]`)?.getAttribute('lang') === language;
  const elements = all(document, '*').filter(isHere);
  return [
    ...readTexts(document.documentElement, isForeign),
    ...elements.flatMap((element) =>
      spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []),
    ),
    ...spokenMeta
      .flatMap((name) => all(document, `meta[name="${name}"], meta[property="${name}"]`))
      .flatMap((meta) => meta.getAttribute('content') ?? []),
    ...all(document, 'script[type="application/ld+json"]').flatMap((script) =>
      stringsIn(JSON.parse(script.textContent)),
    ),
    ...all(document, 'react-island').flatMap((island) =>
      stringsIn(readProps(island), ['rules', 'id']),
    ),
    ...all(document, 'dialog[data-text]')
      .map((dialog) => readDocument(dialog.getAttribute('data-text') ?? ''))
      .flatMap(({ documentElement }) => readTexts(documentElement)),
  ];
}

/** In the page, or in the file of the site that the page names. */
function readProps(island: Element): unknown {
  const address = island.getAttribute('from');
  const inPage = island.getAttribute('props') ?? '{}';
  return JSON.parse(address === null ? inPage : readBuiltFile(address));
}

/**
 * The source without its comments, the names of its packages, and the schema, which explains itself by
 * examples.
 */
const code = globSync('{site,packages/content}/**/*.{ts,tsx,astro}', {
  exclude: ['**/{node_modules,testing}', '**/*.{test,spec}.ts', 'packages/content/src/schema'],
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')
  .replaceAll('@altanube/', '');

test('no code contains a name, price or text of the company (TXT-2)', () => {
  expect(readFacts(content).filter((fact) => standsIn(fact, code))).toEqual([]);
  const { copy, legal, articles } = content;
  const texts = stringsIn({ copy, legal, articles }, ['id', 'icon', 'key', 'related'])
    .flatMap(readParts)
    .filter((text) => text.length >= 25);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => code.includes(text))).toEqual([]);
});
