import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { siteContent } from '#testing/site-content.ts';
import { takenIds } from '#content/taken-ids.ts';
import { fill } from '@altanube/contact/template';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
import { articleTextUrl } from '#features/articles/article-text-url.ts';
import { formatDate, formatHours } from '#site/formats.ts';
import { articleHref, href } from '#site/links.ts';
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
import { textOf, textsOf } from './elements.ts';
import { euros, percent } from './expected.ts';
import { expectQuestions } from './expect-parts.ts';
import { articlePages, builtPage } from './pages.ts';
import { partsOf } from './shown.ts';

const { articles, company, copy, prices } = siteContent;

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

  test.each(faq.categories)('of $id say where more is said', ({ id, links }) => {
    expect(linksIn(section(document, id))).toEqual(
      links.map(({ text, page, fragment }) => ({ text, href: href(page, language, fragment) })),
    );
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
      { text: faq.cta.contact, href: contactHref(language, { callToAction: 'closing' }) },
      { text: faq.cta.support, href: href('support', language) },
    ]);
  });
});

describe.each(languages)('the support centre in %s', (language) => {
  const { document } = builtPage('support', language);
  const { support } = copy[language];
  const contact = contactHref(language, { callToAction: 'support' });

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

  test('lists every article, each with the address of its text and of its page', () => {
    const shown = all(section(document, 'articles'), 'article');
    expect(shown).toHaveLength(articles[language].length);
    articles[language].forEach(({ id, title, summary, minutes, checked }, index) => {
      const article = shown[index] ?? document;
      expect(headings(article, 3)).toEqual([title]);
      expect(textOf(article)).toContain(fill(support.articles.readingTime, { minutes }));
      const day = formatDate(checked, language);
      expect(textOf(article)).toContain(fill(support.articles.checked, { day }));
      expect(textOf(article)).toContain(summary);
      const details = only(article, 'details');
      expect(details.id).toBe(id);
      expect(textOf(only(details, 'summary'))).toContain(support.articles.read);
      expect(linksIn(details)).toEqual([
        { text: support.articles.ownPage, href: articleHref(id, language) },
      ]);
      const text = readFileSync(`dist${details.getAttribute('data-text')}`, 'utf8');
      expect(partsOf(text.replace(/<[^>]*>/g, '|')).join()).not.toBe('');
    });
  });

  test('has no id but those of articles, and those that no article is given', () => {
    const ids = all(document, '[id]').map(({ id }) => id.replace(/-title$/, ''));
    const own = new Set(articles[language].map(({ id }) => id));
    expect(new Set(ids.filter((id) => !own.has(id)))).toEqual(new Set(takenIds));
  });

  test('offers the articles of each kind, and says how many there are', () => {
    const list = section(document, 'articles');
    const shown = all(list, 'article').map((it) => it.getAttribute('data-kinds')?.split(' '));
    for (const radio of all(list, 'input[type="radio"]')) {
      const kind = radio.getAttribute('value') ?? '';
      const count = shown.filter((kinds) => kinds?.includes(kind)).length;
      expect(count, kind).toBeGreaterThan(0);
      expect(textOf(radio.parentElement ?? document)).toMatch(new RegExp(` ${count}$`));
    }
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
        text: `${whatsapp.action} (${copy[language].site.externalLink})`,
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

describe.each(articlePages)('the page of $article in $language', (page) => {
  const { document, language } = page;
  const { support } = copy[language];
  const article = articles[language].find(({ id }) => id === page.article);
  const { id, title, summary, body, related, next } = article ?? raise(page.article);

  test('has its title, its summary, the day it was checked and its whole text', () => {
    expect(document.title).toBe(fill(support.articlePage.title, { title }));
    expect(headings(document, 1)).toEqual([title]);
    const main = textOf(only(document, 'main'));
    expect(main).toContain(summary);
    const shown = textsOf(only(document, 'main')).join(' ');
    expect(partsOf(body).filter((part) => !shown.includes(part))).toEqual([]);
  });

  test('leads back to its place in the list, to related articles, and on', () => {
    const links = linksIn(only(document, 'main'));
    expect(links[0]).toEqual({
      text: support.articlePage.back,
      href: href('support', language, id),
    });
    const others = articles[language].filter((other) => related.includes(other.id));
    expect(links.slice(-others.length - 1)).toEqual([
      ...others.map((other) => ({ text: other.title, href: articleHref(other.id, language) })),
      {
        text: next.text,
        href:
          next.page === 'contact'
            ? contactHref(language, { callToAction: 'article', subject: `article/${id}` })
            : href(next.page, language),
      },
    ]);
  });

  test('has a box to tick for each step, named by the words it starts with', () => {
    const steps = all(document, 'main ol > li');
    expect(steps).toHaveLength(body.match(/^\d+\. /gm)?.length ?? 0);
    for (const step of steps) {
      expect(all(step, 'input[type="checkbox"]')).toHaveLength(1);
      const [name = step] = all(step, 'strong');
      expect(textOf(only(step, 'label'))).toBe(textOf(name));
    }
  });

  test('has the same text as what unfolds in the list', () => {
    const file = readFileSync(`dist${articleTextUrl(id, language)}`, 'utf8');
    const text = new new Window().DOMParser().parseFromString(file, 'text/html');
    expect(textOf(only(document, 'main'))).toContain(textOf(text.body));
    const inList = linksIn(text.body).filter((link) => link.href.startsWith('#'));
    expect(inList.map((link) => link.href)).toEqual(
      articles[language].flatMap((it) => (related.includes(it.id) ? [`#${it.id}`] : [])),
    );
  });
});

function raise(id: string): never {
  throw new Error(`No article ${id}`);
}

/** The agreement that the support centre links to, made from the data of the plans. */
describe.each(languages)('the service level agreement in %s', (language) => {
  const { document } = builtPage('sla', language);
  const { sla } = copy[language];

  test('has first response, hours and price of each plan', () => {
    const { columns, plans, unit } = sla.table;
    expect(entries(only(section(document, 'levels'), 'tbody'), 'tr')).toEqual(
      prices.support.plans.map(({ id, name, price }) => {
        const { response, coverage } = byId(plans, id);
        const cells = [
          `${columns.response} ${response}`,
          `${columns.coverage} ${coverage}`,
          `${columns.price} ${euros(price, language)} ${unit}`,
        ];
        return [name, ...cells].join(' ');
      }),
    );
  });

  test('has the deadlines and the credit of each plan by severity, as far as there are some', () => {
    const { cap, caption, columns, levels, notes } = sla.severities;
    const plans = prices.support.plans.flatMap(({ name, severities }) =>
      severities === null ? [] : { name, severities },
    );
    const parts = all(document, '#severities');
    expect(parts).toHaveLength(plans.length === 0 ? 0 : 1);
    for (const part of parts) {
      expect(all(part, 'dl > div').map(textOf)).toEqual(
        levels.map(({ title, description }) => `${title} ${description}`),
      );
      expect(entries(part, 'caption')).toEqual(
        plans.map(({ name }) => fill(caption, { plan: name })),
      );
      for (const [at, table] of all(part, 'table').entries()) {
        expect(entries(table, 'thead th[scope="col"]')).toEqual(Object.values(columns));
        expect(entries(table, 'tbody tr')).toEqual(
          plans[at]?.severities.map(({ id, responseHours, solutionHours, credit }) =>
            [
              byId(levels, id).title,
              formatHours(responseHours, language),
              formatHours(solutionHours, language),
              percent(credit, language),
            ].join(' '),
          ),
        );
        expect(all(table, 'tbody th[scope="row"]')).toHaveLength(levels.length);
      }
      const { creditCap } = prices.support;
      const limit = creditCap === null ? [] : [fill(cap, { share: percent(creditCap, language) })];
      expect(entries(part, '.prose p')).toEqual([...notes, ...limit]);
    }
  });

  test('states every condition', () => {
    const terms = section(document, 'terms');
    expect(headings(terms, 3)).toEqual(sla.terms.items.map(({ title }) => title));
    for (const { title, paragraphs } of sla.terms.items) {
      expect(entries(around(terms, title), 'p')).toEqual(paragraphs);
    }
  });
});
