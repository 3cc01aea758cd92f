import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
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
import { percent, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

const clients = [
  ['Norvalle Alimentos', 'norvalle'],
  ['Rutandina Logística', 'rutandina'],
  ['Clínica Miralaguna', 'miralaguna'],
  ['Seguros Faronorte', 'faronorte'],
  ['Bodegas Terralmar', 'terralmar'],
  ['Grupo Pampalén', 'pampalen'],
  ['Instituto Vallecumbre', 'vallecumbre'],
  ['Altopiedra Obras', 'altopiedra'],
  ['Cafés Lunaverde', 'lunaverde'],
  ['Energía Vientoclaro', 'vientoclaro'],
  ['Textiles Hilandar', 'hilandar'],
  ['Olivar de Sierralba', 'sierralba'],
] as const;

/** The home page (section 2.3 of the specification). */
describe.each(specifiedLanguages)('the home page in %s', (language) => {
  const { document } = builtPage('home', language);
  const isSpanish = language === 'es';
  const to = (name: RouteName) => href(name, language);

  test('has its nine sections in order', () => {
    const names = all(document, 'main > section').map((element) =>
      element.getAttribute('aria-labelledby')?.replace(/-title$/, ''),
    );
    expect(names).toEqual([
      'hero',
      'clients',
      'benefits',
      'steps',
      'services',
      'use-cases',
      'testimonials',
      'faq',
      'call',
    ]);
  });

  test('opens with a badge, both suites, three benefits, two calls and two trust notes', () => {
    const hero = section(document, 'hero');
    const [title] = headings(hero, 1);
    expect(title).toMatch(/Google Workspace.*Microsoft 365/);
    expect(textOf(hero).indexOf(title ?? '')).toBeGreaterThan(0);
    const lists = all(hero, 'ul').map((list) => entries(list));
    expect(lists.map((list) => list.length)).toEqual([3, 2]);
    expect(lists[0]?.join()).toContain('500');
    expect(lists[0]?.join()).toContain(percent('100', language));
    expect(lists[0]?.join()).toContain(percent('99.9', language));
    expect(lists[0]?.join()).toContain('ISO 27001');
    expect(lists[1]?.[0]).toContain('Google');
    expect(lists[1]?.[1]).toContain('Microsoft');
    expect(linksIn(hero)).toEqual([
      { text: isSpanish ? 'Hablar con un experto' : 'Talk to an expert', href: to('contact') },
      { text: isSpanish ? 'Ver planes' : 'See plans', href: to('pricing') },
    ]);
    expect(only(hero, 'img').getAttribute('alt')?.length).toBeGreaterThan(20);
  });

  test('shows twelve clients, each with a link to its site in a new tab', () => {
    const wall = section(document, 'clients');
    expect(textOf(wall)).toContain('100');
    const links = all(wall, 'a[target="_blank"]');
    expect(links).toHaveLength(12);
    links.forEach((link, index) => {
      const [name, site] = clients[index] ?? [];
      expect(textOf(link)).toContain(name);
      expect(link.getAttribute('href')).toBe(`https://${site}.example`);
    });
    const stories = targets(wall, isSpanish ? /casos de éxito/ : /success stories/);
    expect(stories).toEqual([`${to('about')}#stories`]);
  });

  test('names six benefits', () => {
    const benefits = section(document, 'benefits');
    expectItems(
      benefits,
      isSpanish
        ? [/respuesta/i, /migraci/i, /segur/i, /formaci/i, /supervisi/i, /24\/7/]
        : [/response/i, /migrat/i, /secur/i, /training/i, /monitor/i, /24\/7/],
    );
  });

  test('explains how it works in three numbered steps', () => {
    const steps = section(document, 'steps');
    const items = all(steps, 'ol > li');
    expect(items.map((item) => textOf(item).slice(0, 2))).toEqual(['01', '02', '03']);
    for (const item of items) expect(textOf(item).length).toBeGreaterThan(40);
    expect(headings(steps, 3)).toHaveLength(3);
  });

  test('presents both suites with four features, and the comparison', () => {
    const services = section(document, 'services');
    for (const [name, route] of [
      [/^Google Workspace$/, 'google'],
      [/^Microsoft 365$/, 'microsoft'],
    ] as const) {
      const card = around(services, name);
      expect(entries(card)).toHaveLength(4);
      expect(linksIn(card).map((link) => link.href)).toEqual([to(route)]);
    }
    expect(targets(services, isSpanish ? /comparativa/ : /comparison/)).toEqual([to('comparison')]);
    expect(only(services, 'img').getAttribute('loading')).toBe('lazy');
  });

  test('names four use cases', () => {
    expectItems(
      section(document, 'use-cases'),
      isSpanish
        ? [/crecimiento/i, /híbrido/i, /cumplimiento/i, /costos/i]
        : [/growth/i, /hybrid/i, /compliance/i, /cost/i],
    );
  });

  test('lets four clients speak, one of them of a saving of 30 %', () => {
    const testimonials = section(document, 'testimonials');
    const quotes = all(testimonials, 'figure');
    expect(quotes).toHaveLength(4);
    const authors = [
      ['Mariana Cárdenas', 'MC', 'Norvalle Alimentos'],
      ['Diego Salvatierra', 'DS', 'Rutandina Logística'],
      ['Elena Prats', 'EP', 'Clínica Miralaguna'],
      ['Rodrigo Echeverri', 'RE', 'Seguros Faronorte'],
    ];
    quotes.forEach((quote, index) => {
      const said = textOf(only(quote, 'blockquote'));
      expect(said.length).toBeGreaterThan(60);
      for (const part of authors[index] ?? []) expect(textOf(quote)).toContain(part);
      expect(only(quote, '[role="img"]').getAttribute('aria-label')).toMatch(/5.*5/);
      expect(all(only(quote, '[role="img"]'), 'svg')).toHaveLength(5);
    });
    const savings = quotes.filter((quote) => textOf(quote).includes(percent('30', language)));
    expect(savings).toHaveLength(1);
  });

  test('answers four questions, one at a time', () => {
    const faq = section(document, 'faq');
    const questions = all(faq, 'details');
    expect(questions).toHaveLength(4);
    expect(new Set(questions.map((question) => question.getAttribute('name'))).size).toBe(1);
    expect(questions[0]?.getAttribute('name')).toBeTruthy();
    expect(questions.some((question) => question.hasAttribute('open'))).toBe(false);
    expect(linksIn(faq).map((link) => link.href)).toEqual([to('faq')]);
  });

  test('closes with two ways to get in touch and three trust badges', () => {
    const call = section(document, 'call');
    expect(linksIn(call)).toEqual([
      { text: isSpanish ? 'Solicitar demo' : 'Request a demo', href: to('contact') },
      { text: isSpanish ? 'Hablar con un experto' : 'Talk to an expert', href: to('contact') },
    ]);
    const badges = entries(call);
    expect(badges).toHaveLength(3);
    expect(badges[0]).toContain('ISO 27001');
    expect(badges[1]).toMatch(isSpanish ? /Partner certificado/ : /Certified partner/);
    expect(badges[2]).toMatch(isSpanish ? /SLA garantizado/ : /Guaranteed SLA/);
  });
});

/** Each entry has a title that speaks of its matter, an icon and a description. */
function expectItems(within: ReturnType<typeof section>, matters: RegExp[]): void {
  const items = all(within, 'li');
  expect(items).toHaveLength(matters.length);
  items.forEach((item, index) => {
    const title = textOf(only(item, 'h3'));
    expect(title).toMatch(matters[index] ?? /^$/);
    expect(all(item, 'svg')).toHaveLength(1);
    expect(textOf(item).length).toBeGreaterThan(title.length + 40);
  });
}
