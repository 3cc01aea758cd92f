import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import { all, around, entries, headings, linksIn, only, section, textOf } from './elements.ts';
import { euros, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

/** Price, number of features, and what the specification says of each plan. */
const plans = {
  es: [
    [
      'Starter',
      '0',
      6,
      [/^1 migración básica.* 50\susuarios/, /en 8\shoras/, /9 a 18.h.*laborables/],
    ],
    [
      'Pro',
      '1',
      8,
      [/Migraciones avanzadas sin límite/, /en 4\shoras/, /8 a 20.h.*lunes a sábado/],
    ],
    ['Enterprise', '2', 9, [/más de 200\susuarios/, /en 1.2\shoras/, /24\/7\/365/]],
  ],
  en: [
    [
      'Starter',
      '0',
      6,
      [/^1 basic migration.* 50\susers/, /within 8\shours/, /9:00 to 18:00.*business/],
    ],
    [
      'Pro',
      '1',
      8,
      [/Unlimited advanced migrations/, /within 4\shours/, /8:00 to 20:00.*Monday to Saturday/],
    ],
    ['Enterprise', '2', 9, [/more than 200\susers/, /within 1.2\shours/, /24\/7\/365/]],
  ],
} as const;

const addOns = {
  es: [
    [/exprés/, euros('20', 'es'), 'por usuario'],
    [/Formación personalizada/, euros('200', 'es'), 'por sesión'],
    [/Auditoría de seguridad/, 'A consultar', ''],
    [/automatización/, 'A consultar', ''],
  ],
  en: [
    [/Express/, euros('20', 'en'), 'per user'],
    [/Personalised training/, euros('200', 'en'), 'per session'],
    [/Security audit/, 'On request', ''],
    [/Automation/, 'On request', ''],
  ],
} as const;

/** The prices (sections 2.7 and 9 of the specification). */
describe.each(specifiedLanguages)('the prices in %s', (language) => {
  const { document } = builtPage('pricing', language);
  const isSpanish = language === 'es';
  const contact = href('contact', language);

  test('has its sections in order, under a title with a note', () => {
    const names = all(document, 'main section').map((element) =>
      element.getAttribute('aria-labelledby'),
    );
    expect(names).toEqual(['plans-title', 'add-ons-title', 'faq-title', 'call-title']);
    const hero = only(document, 'h1').parentElement ?? document;
    expect(textOf(hero)).toMatch(isSpanish ? /sin impuestos/ : /before tax/);
  });

  test('shows three plans, Pro as the popular one', () => {
    const section3 = section(document, 'plans');
    expect(headings(section3, 3)).toEqual(['Starter', 'Pro', 'Enterprise']);
    const cards = all(section3, 'li').filter((item) => item.querySelector('h3') !== null);
    const popular = cards.map((card) => /Más popular|Most popular/.test(textOf(card)));
    expect(popular).toEqual([false, true, false]);
  });

  test.each(plans[language])(
    'gives plan %s its price, features and terms',
    (name, price, features, facts) => {
      const card = all(section(document, 'plans'), 'li').find(
        (item) => item.querySelector('h3')?.textContent === name,
      );
      if (card === undefined) throw new Error(`No card for ${name}`);
      const text = textOf(card);
      expect(text).toContain(euros(price, language));
      expect(text).toMatch(isSpanish ? /por usuario al mes/ : /per user per month/);
      const listed = entries(card);
      expect(listed).toHaveLength(features);
      for (const fact of facts)
        expect(
          listed.some((entry) => fact.test(entry)),
          `${fact}`,
        ).toBe(true);
      expect(linksIn(card).map((link) => link.href)).toEqual([contact]);
    },
  );

  test('states the notice, the change of plan and the credits', () => {
    const text = textOf(section(document, 'plans'));
    expect(text).toMatch(isSpanish ? /30\sdías de preaviso/ : /30\sdays’ notice/);
    expect(text).toMatch(
      isSpanish ? /inicio del siguiente ciclo/ : /start of the next billing cycle/,
    );
    expect(text).toMatch(
      isSpanish ? /créditos de servicio.*automática/ : /service credits automatically/,
    );
  });

  test('lists four add-ons, two of them with a price', () => {
    const list = section(document, 'add-ons');
    expect(headings(list, 3)).toHaveLength(4);
    const items = all(list, 'li');
    addOns[language].forEach(([name, price, unit], index) => {
      const text = textOf(items[index] ?? list);
      expect(text).toMatch(name);
      expect(text).toContain(price);
      expect(text).toContain(unit);
    });
    expect(items.flatMap((item) => linksIn(item).map((link) => link.href))).toEqual(
      Array.from({ length: 4 }, () => contact),
    );
  });

  test('answers three questions, one at a time', () => {
    const questions = all(section(document, 'faq'), 'details');
    expect(questions).toHaveLength(3);
    expect(new Set(questions.map((question) => question.getAttribute('name'))).size).toBe(1);
  });

  test('closes with a link to contact', () => {
    const links = linksIn(section(document, 'call'));
    expect(links.map((link) => link.href)).toEqual([contact]);
    expect(around(document, isSpanish ? /presupuesto exacto/ : /exact quote/)).toBeDefined();
  });
});
