import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { loadContent } from '#content/load.ts';
import { fill } from '#content/template.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { headingsOf } from '#ui/headings.ts';
import {
  all,
  around,
  entries,
  headings,
  linksIn,
  only,
  section,
  sectionNames,
} from './elements.ts';
import { textOf } from './elements.ts';
import { euros } from './expected.ts';
import { expectQuestions } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { articles, company, copy, prices } = loadContent();

describe.each(languages)('the questions in %s', (language) => {
  const { document } = builtPage('faq', language);
  const { faq } = copy[language];
  const ids = faq.categories.map(({ id }) => id);

  test('are in their categories, in order', () => {
    expect(sectionNames(document)).toEqual([...ids, 'call']);
    expect(headings(only(document, 'main'), 2).slice(0, -1)).toEqual(
      faq.categories.map(({ title }) => title),
    );
  });

  test('are listed by category at the side, to jump to', () => {
    const contents = only(document, `main nav[aria-label="${faq.contents}"]`);
    expect(linksIn(contents)).toEqual(
      faq.categories.map(({ id, title }) => ({ text: title, href: `#${id}` })),
    );
  });

  test.each(faq.categories)('of $id are all there, one open at a time', ({ id, questions }) => {
    expectQuestions(section(document, id), questions);
    const groups = all(section(document, id), 'details').map((it) => it.getAttribute('name'));
    expect(new Set(groups)).toEqual(new Set([id]));
  });

  test('have an address each', () => {
    const addresses = faq.categories.flatMap(({ id, questions }) => [
      id,
      ...questions.map((question) => question.id),
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('end with links to contact and support', () => {
    expect(linksIn(section(document, 'call'))).toEqual([
      { text: faq.cta.contact, href: href('contact', language) },
      { text: faq.cta.support, href: href('support', language) },
    ]);
  });
});

describe.each(languages)('the support centre in %s', (language) => {
  const { document } = builtPage('support', language);
  const { support } = copy[language];
  const contact = href('contact', language);

  test('has its sections in order, after a search', () => {
    expect(all(document, 'main input[type="search"]')).toHaveLength(1);
    expect(sectionNames(document)).toEqual(['categories', 'articles', 'channels', 'levels']);
  });

  test.each([
    ['guides', '#articles'],
    ['problems', href('faq', language)],
    ['bestPractices', contact],
  ] as const)('says how much there is about %s, and leads there', (category, target) => {
    const { title, count, description, action } = support.categories[category];
    const card = around(section(document, 'categories'), title);
    expect(entries(card, 'p')).toEqual([count, description]);
    expect(linksIn(card)).toEqual([{ text: action, href: target }]);
  });

  test('features every article, to be read in full', () => {
    const shown = all(section(document, 'articles'), 'article');
    expect(shown).toHaveLength(articles[language].length);
    articles[language].forEach(({ id, title, summary, minutes, body }, index) => {
      const article = shown[index] ?? document;
      expect(headings(article, 3)).toEqual([title]);
      expect(textOf(article)).toContain(fill(support.articles.readingTime, { minutes }));
      expect(textOf(article)).toContain(summary);
      const details = only(article, 'details');
      expect(details.id).toBe(id);
      expect(textOf(only(details, 'summary'))).toContain(support.articles.read);
      for (const { title: part } of headingsOf(body)) expect(textOf(details)).toContain(part);
      expect(textOf(details).length).toBeGreaterThan(body.length / 2);
    });
  });

  test('has three channels, each with an answer behind its button', () => {
    const { ticket, chat, whatsapp } = support.channels;
    const shown = all(section(document, 'channels'), 'li');
    expect(shown.map((channel) => headings(channel, 3)[0])).toEqual(
      [ticket, chat, whatsapp].map(({ title }) => title),
    );
    expect(entries(section(document, 'channels'), 'li p')).toEqual(
      [ticket, chat, whatsapp].map(({ description }) => description),
    );
    expect(shown.flatMap((channel) => linksIn(channel))).toEqual([
      { text: ticket.action, href: contact },
      { text: chat.action, href: contact },
      {
        text: `${whatsapp.action} ${copy[language].site.externalLink}`,
        href: `https://wa.me/${company.whatsapp.e164.replace('+', '')}`,
      },
    ]);
  });

  test('says that the service runs', () => {
    const { title, state, description } = support.status;
    const block = around(section(document, 'levels'), title);
    expect(entries(block, 'p')).toEqual([state, description]);
  });

  test('states the service level of each plan and links to the agreement', () => {
    const levels = section(document, 'levels');
    const { plans } = prices.support;
    expect(entries(levels, 'dt')).toEqual(plans.map(({ name }) => name));
    expect(entries(levels, 'dd')).toEqual(plans.map(({ id }) => byId(support.sla.plans, id).line));
    expect(linksIn(levels)).toEqual([{ text: support.sla.link, href: href('sla', language) }]);
  });
});

/** The agreement that the support centre links to, made from the data of the plans. */
describe.each(languages)('the service level agreement in %s', (language) => {
  const { document } = builtPage('sla', language);
  const { sla } = copy[language];

  test('has first response, hours and price of each plan', () => {
    expect(entries(only(document, 'main table tbody'), 'tr')).toEqual(
      prices.support.plans.map(({ id, name, price }) => {
        const { response, coverage } = byId(sla.table.plans, id);
        return `${name} ${response} ${coverage} ${euros(price, language)} ${sla.table.unit}`;
      }),
    );
  });

  test('states every condition', () => {
    const terms = section(document, 'terms');
    expect(headings(terms, 3)).toEqual(sla.terms.items.map(({ title }) => title));
    for (const { title, paragraphs } of sla.terms.items) {
      expect(entries(around(terms, title), 'p')).toEqual(paragraphs);
    }
  });
});
