import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import {
  all,
  around,
  entries,
  headings,
  linksIn,
  only,
  section,
  targets,
  textOf,
} from './elements.ts';
import { euros, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

const categories = [
  ['migrations', 4],
  ['support', 3],
  ['security', 3],
  ['training', 2],
  ['costs', 3],
] as const;

/** The questions (sections 2.10 and 9 of the specification). */
describe.each(specifiedLanguages)('the questions in %s', (language) => {
  const { document } = builtPage('faq', language);
  const main = only(document, 'main');

  test.each(categories)(
    'has the category %s with %i questions, one open at a time',
    (id, count) => {
      const category = section(document, id);
      const questions = all(category, 'details');
      expect(questions).toHaveLength(count);
      expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(
        new Set([id]),
      );
      for (const question of questions) {
        const asked = textOf(only(question, 'summary'));
        expect(asked).toMatch(language === 'es' ? /^¿.+\?$/ : /^.+\?$/);
        expect(textOf(question).length).toBeGreaterThan(asked.length + 40);
      }
    },
  );

  test('has fifteen questions in five categories, in order', () => {
    expect(all(main, 'details')).toHaveLength(15);
    const names = all(main, 'section[id]').map((element) => element.id);
    expect(names.filter((name) => categories.some(([id]) => id === name))).toEqual(
      categories.map(([id]) => id),
    );
  });

  test('answers with the figures of the specification', () => {
    const text = textOf(main);
    expect(text).toMatch(/2.4\s(semanas|weeks)/);
    expect(text).toMatch(/500\smigra/);
    expect(text).toMatch(/30\s(días|days)/);
    expect(text).toMatch(/24\/7\/365/);
    for (const amount of ['6.80', '5.60', '20', '200']) {
      expect(text).toContain(euros(amount, language));
    }
  });

  test('closes with links to contact and support', () => {
    expect(linksIn(section(document, 'call')).map((link) => link.href)).toEqual([
      href('contact', language),
      href('support', language),
    ]);
  });
});

const help = {
  es: {
    topics: [
      [/^Guías$/, /25\+ guías/],
      [/^Problemas comunes$/, /40\+ soluciones/],
      [/^Buenas prácticas$/, /30\+ guías de buenas prácticas/],
    ],
    levels: [
      ['Starter', /8\shoras.*9 a 18\sh.*laborables/],
      ['Pro', /4\shoras.*8 a 20\sh.*lunes a sábado/],
      ['Enterprise', /1.2\shoras.*24\/7\/365/],
    ],
    ticket: /ticket/,
    operational: /Operativo/,
    more: /Leer más/,
  },
  en: {
    topics: [
      [/^Guides$/, /25\+ guides/],
      [/^Common problems$/, /40\+ solutions/],
      [/^Best practices$/, /30\+ best-practice guides/],
    ],
    levels: [
      ['Starter', /8\shours.*9:00 to 18:00.*business days/],
      ['Pro', /4\shours.*8:00 to 20:00.*Monday to Saturday/],
      ['Enterprise', /1.2\shours.*24\/7\/365/],
    ],
    ticket: /ticket/,
    operational: /Operational/,
    more: /Read more/,
  },
} as const;

/** The support centre (sections 2.11 and 9 of the specification). */
describe.each(specifiedLanguages)('the support centre in %s', (language) => {
  const { document } = builtPage('support', language);
  const expected = help[language];

  test('has its sections in order, after a search', () => {
    expect(all(document, 'main input[type="search"]')).toHaveLength(1);
    const names = all(document, 'main section').map((element) => element.id);
    const known = ['categories', 'articles', 'channels', 'levels'];
    expect(names.filter((name) => known.includes(name))).toEqual(known);
  });

  test.each(expected.topics)('has the topic %s with its count', (title, count) => {
    const card = around(section(document, 'categories'), title);
    expect(textOf(card)).toMatch(count);
    expect(linksIn(card)).toHaveLength(1);
  });

  test('features four articles that can be read in full', () => {
    const articles = all(section(document, 'articles'), 'article');
    expect(articles).toHaveLength(4);
    for (const article of articles) {
      expect(textOf(only(article, 'summary'))).toMatch(expected.more);
      expect(textOf(only(article, 'details')).length).toBeGreaterThan(500);
    }
  });

  test('has three channels, each with an answer behind its button', () => {
    const channels = section(document, 'channels');
    expect(headings(channels, 3)).toHaveLength(3);
    expect(targets(channels, expected.ticket)).toEqual([href('contact', language)]);
    expect(targets(channels, /WhatsApp/)).toEqual(['https://wa.me/34600000000']);
    expect(targets(channels, /chat/)).toHaveLength(1);
    const whatsapp = around(channels, /^WhatsApp Business$/);
    expect(textOf(whatsapp)).toMatch(/clientes activos|active customers/);
  });

  test('says that the service runs', () => {
    expect(textOf(section(document, 'levels'))).toMatch(expected.operational);
  });

  test('states the service level of each plan and links to the agreement', () => {
    const levels = section(document, 'levels');
    const lines = all(levels, 'dt').map((plan) => textOf(plan.parentElement ?? plan));
    expect(lines).toHaveLength(3);
    expected.levels.forEach(([plan, line], index) => {
      expect(lines[index]).toContain(plan);
      expect(lines[index]).toMatch(line);
    });
    expect(linksIn(levels).map((link) => link.href)).toContain(href('sla', language));
  });
});

/** The agreement that the support centre links to, made from the data of the plans. */
describe.each(specifiedLanguages)('the service level agreement in %s', (language) => {
  const { document } = builtPage('sla', language);

  test('has price, first response and hours of each plan', () => {
    const rows = entries(only(document, 'main table tbody'), 'tr');
    expect(rows).toHaveLength(3);
    help[language].levels.forEach(([plan], index) => {
      expect(rows[index]).toContain(plan);
      expect(rows[index]).toContain(euros(`${index}`, language));
    });
    expect(rows[0]).toMatch(/8\s(horas|hours)/);
    expect(rows[1]).toMatch(/4\s(horas|hours)/);
    expect(rows[2]).toMatch(/1.2\s(horas|hours).*24\/7\/365/);
  });

  test('states the notice, the changes and the automatic credits', () => {
    const text = textOf(section(document, 'terms'));
    expect(text).toMatch(/30\s(días de preaviso|days’ notice)/);
    expect(text).toMatch(/siguiente ciclo de facturación|next billing cycle/);
    expect(text).toMatch(/créditos de servicio.*automática|service credits automatically/);
  });
});
