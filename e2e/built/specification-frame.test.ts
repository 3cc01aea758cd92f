import { describe, expect, test } from 'vitest';
import { href, switchHref } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { all, around, linksIn, only, targets, textOf } from './elements.ts';
import { company } from './expected.ts';
import { specifiedPages } from './pages.ts';

const menuPages = [
  'google',
  'microsoft',
  'comparison',
  'pricing',
  'about',
  'faq',
  'contact',
] as const satisfies RouteName[];

/** What stands around every page (section 2.2 of the specification). */
describe.each(specifiedPages)('$language $route', ({ document, language, route }) => {
  const to = (name: RouteName) => href(name, language);
  const header = only(document, 'body > header');
  const footer = only(document, 'body > footer');
  const isSpanish = language === 'es';

  test('has a logo that leads home', () => {
    const logo = all(header, 'a').at(0);
    expect(logo?.getAttribute('href')).toBe(to('home'));
    expect(logo?.getAttribute('aria-label')).toContain(company.name);
  });

  test('has a menu of products, each with a line about it', () => {
    const menu = all(header, 'nav details').find((item) =>
      textOf(item).startsWith(isSpanish ? 'Productos' : 'Products'),
    );
    expect(menu).toBeDefined();
    const products = linksIn(menu ?? header);
    expect(products.map((link) => link.href)).toEqual([
      to('google'),
      to('microsoft'),
      to('comparison'),
    ]);
    const names = ['Google Workspace', 'Microsoft 365', isSpanish ? 'Comparativa' : 'Comparison'];
    products.forEach(({ text }, index) => {
      const name = names[index] ?? '';
      expect(text.startsWith(name)).toBe(true);
      expect(text.length).toBeGreaterThan(name.length + 15);
    });
  });

  test('links to prices, about, questions and contact, in the bar and in the panel', () => {
    const direct = isSpanish
      ? { pricing: /^Precios$/, about: /^Sobre nosotros$/, contact: /^Contacto$/ }
      : { pricing: /^Pricing$/, about: /^About us$/, contact: /^Contact$/ };
    expect(targets(header, direct.pricing)).toEqual([to('pricing'), to('pricing')]);
    expect(targets(header, direct.about)).toEqual([to('about'), to('about')]);
    expect(targets(header, direct.contact)).toEqual([to('contact'), to('contact')]);
    expect(targets(header, /^(FAQ|Preguntas frecuentes)$/)).toEqual([to('faq'), to('faq')]);
  });

  test('has a panel for small screens with every page, the languages and the demo', () => {
    const panel = all(header, 'nav').at(-1) ?? header;
    const found = linksIn(panel).map((link) => link.href);
    for (const name of menuPages) expect(found).toContain(to(name));
    expect(targets(panel, isSpanish ? /^Solicitar demo$/ : /^Request a demo$/)).toEqual([
      to('contact'),
    ]);
    expect(targets(panel, /^(Español|English)$/)).toHaveLength(2);
  });

  test('marks the link of the page it is', () => {
    const marked = all(header, '[aria-current="page"]').map((link) => link.getAttribute('href'));
    const isInMenu = menuPages.some((name) => name === route);
    expect(new Set(marked)).toEqual(new Set(isInMenu ? [to(route)] : []));
  });

  test('switches between Español and English, and shows which one it is', () => {
    const switches = all(header, 'a[hreflang]');
    expect(new Set(switches.map(textOf))).toEqual(new Set(['Español', 'English']));
    for (const link of switches) {
      const target = link.getAttribute('hreflang');
      const isCurrent = target === language;
      expect(link.getAttribute('lang')).toBe(target);
      expect(link.getAttribute('aria-current')).toBe(isCurrent ? 'true' : null);
      const address = link.getAttribute('href');
      expect([switchHref(route, target === 'es' ? 'es' : 'en'), `?lng=${target}`]).toContain(
        address,
      );
    }
    expect(textOf(header)).toMatch(isSpanish ? /\bES\b/ : /\bEN\b/);
  });

  test('asks for a demo', () => {
    const demo = targets(header, isSpanish ? /^Solicitar demo$/ : /^Request a demo$/);
    expect(demo).toEqual([to('contact'), to('contact')]);
  });

  test('has the four columns of the footer', () => {
    const social = only(footer, 'a[target="_blank"]');
    expect(social.getAttribute('href')).toBe('https://linkedin.example/company/altanube');
    const brand = social.parentElement ?? footer;
    expect(textOf(brand)).toMatch(/Altanube.*Google Workspace.*Microsoft 365.*LinkedIn/);

    const products = linksIn(around(footer, isSpanish ? /^Productos$/ : /^Products$/));
    expect(products.map((link) => link.href)).toEqual(
      (['google', 'microsoft', 'comparison', 'pricing'] as const).map(to),
    );
    const about = linksIn(around(footer, isSpanish ? /^Empresa$/ : /^Company$/));
    expect(about.map((link) => link.href)).toEqual(
      (['about', 'faq', 'contact', 'support'] as const).map(to),
    );
    const contact = around(footer, isSpanish ? /^Contacto$/ : /^Contact$/);
    expect(linksIn(contact).map((link) => link.href)).toEqual([
      `mailto:${company.emails[0]}`,
      company.phoneLink,
      to('contact'),
    ]);
    expect(textOf(contact)).toContain(company.emails[0]);
    expect(textOf(contact)).toMatch(company.phone);
    expect(textOf(contact)).toContain(isSpanish ? 'LATAM & España' : 'LATAM & Spain');
    expect(targets(contact, isSpanish ? /^Hablar con un experto$/ : /^Talk to an expert$/)).toEqual(
      [to('contact')],
    );
  });

  test('ends with the legal links and the year', () => {
    const names = isSpanish
      ? [/^Aviso legal$/, /^Política de privacidad$/, /^Política de cookies$/]
      : [/^Legal notice$/, /^Privacy policy$/, /^Cookie policy$/];
    expect(names.flatMap((name) => targets(footer, name))).toEqual(
      (['legalNotice', 'privacy', 'cookies'] as const).map(to),
    );
    expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} ${company.name}`);
  });
});
