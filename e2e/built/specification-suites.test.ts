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
import { euros, percent, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

/** Name, price with annual billing, price month by month, features; Enterprise has no price. */
const suites = {
  google: {
    name: 'Google Workspace',
    plans: [
      ['Business Starter', '6.80', '8.10', 5],
      ['Business Standard', '13.60', '16.20', 6],
      ['Business Plus', '21.10', '25.30', 7],
      ['Enterprise', null, null, 6],
    ],
    saving: '16',
    switch: { es: ['Anual', 'Flexible'], en: ['Annual', 'Flexible'] },
    products: [
      /Gmail/,
      /Drive/,
      /Meet/,
      /Calendar/,
      /Chat/,
      /Documentos|Docs/,
      /Formularios|Forms/,
      /administración|Admin/,
      /Vault/,
    ],
    groups: [/^Implement/, /^(Seguridad|Security)$/, /^Administra/, /^Autom/],
    facts: [
      ['Business Starter', /30\u00a0GB.*(compartido|pooled)/, /100\sparticipa/],
      ['Business Standard', /2\u00a0TB.*(usuario|user)/, /150\sparticipa.*(grabación|recording)/],
      ['Business Plus', /5\u00a0TB.*(usuario|user)/, /500\sparticipa/],
    ],
  },
  microsoft: {
    name: 'Microsoft 365',
    plans: [
      ['Business Basic', '5.60', '6.70', 5],
      ['Business Standard', '11.70', '14.00', 5],
      ['Business Premium', '20.60', '24.70', 6],
      ['Apps for Business', '9.60', '11.50', 5],
    ],
    saving: '16',
    switch: { es: ['Anual', 'Mensual'], en: ['Annual', 'Monthly'] },
    products: [
      /Outlook/,
      /OneDrive/,
      /SharePoint/,
      /Teams/,
      /Word.*Excel.*PowerPoint/,
      /Defender/,
      /Entra/,
      /Power Automate/,
      /Power Apps/,
    ],
    groups: [/^Implement/, /Teams/, /^(Seguridad|Security)$/, /^Autom/],
    facts: [
      ['Business Basic', /1\u00a0TB.*OneDrive/, /50\u00a0GB/],
      ['Business Basic', /300\sparticipa/, /Teams/],
    ],
  },
} as const;

const cases = specifiedLanguages.flatMap((language) => [
  { language, suite: 'google' as const },
  { language, suite: 'microsoft' as const },
]);

/** The suites' pages (sections 2.4, 2.5 and 9 of the specification). */
describe.each(cases)('the page of $suite in $language', ({ language, suite }) => {
  const expected = suites[suite];
  const { document } = builtPage(suite, language);
  const isSpanish = language === 'es';
  const to = (name: RouteName) => href(name, language);

  test('has its sections in order', () => {
    const names = all(document, 'main section').map((element) =>
      element.getAttribute('aria-labelledby')?.replace(/-title$/, ''),
    );
    const known = ['products', 'licences', 'services', 'training', 'call'];
    expect(names.filter((name) => known.includes(name ?? ''))).toEqual(known);
  });

  test('starts with the way from the home page', () => {
    const crumbs = only(document, 'main nav[aria-label] ol');
    const [home, current] = all(crumbs, 'li');
    expect(all(crumbs, 'li')).toHaveLength(2);
    const link = only(home ?? crumbs, 'a');
    expect(link.getAttribute('href')).toBe(to('home'));
    expect(textOf(link)).toBe(isSpanish ? 'Inicio' : 'Home');
    expect(all(link, 'svg')).toHaveLength(1);
    expect(textOf(only(current ?? crumbs, '[aria-current="page"]'))).toBe(expected.name);
  });

  test('names the suite in its title and offers to get in touch', () => {
    const main = only(document, 'main');
    expect(headings(main, 1)[0]).toContain(expected.name);
    const beforeProducts = linksIn(main).slice(0, 2);
    expect(beforeProducts.at(1)?.href).toBe(to('contact'));
  });

  test('shows nine products', () => {
    const names = headings(section(document, 'products'), 3);
    expect(names).toHaveLength(9);
    names.forEach((name, index) => expect(name).toMatch(expected.products[index] ?? /^$/));
  });

  test('shows every licence with both prices, its features and a way to ask for it', () => {
    const licences = section(document, 'licences');
    expect(headings(licences, 3)).toEqual(expected.plans.map(([name]) => name));
    for (const [name, annual, monthByMonth, features] of expected.plans) {
      const card = around(licences, new RegExp(`^${name}$`));
      const text = textOf(card);
      for (const price of [annual, monthByMonth]) {
        if (price === null) expect(text).toMatch(isSpanish ? /Contáctanos/ : /Contact us/);
        else expect(text).toContain(euros(price, language));
      }
      if (annual === null) expect(text).not.toContain('€');
      else expect(text).toMatch(isSpanish ? /por usuario al mes/ : /per user per month/);
      expect(entries(card), name).toHaveLength(features);
      expect(linksIn(card).map((link) => link.href)).toEqual([to('contact')]);
      const isPopular = /Más popular|Most popular/.test(text);
      expect(isPopular, name).toBe(name === 'Business Standard');
    }
  });

  test('switches between annual billing, which is chosen and saves 16 %, and the other', () => {
    const licences = section(document, 'licences');
    const choices = all(licences, 'fieldset input[type="radio"]');
    const labels = all(licences, 'fieldset label').map(textOf);
    expect(labels).toEqual([...expected.switch[language]]);
    expect(choices.map((choice) => choice.hasAttribute('checked'))).toEqual([true, false]);
    expect(textOf(only(licences, 'fieldset'))).toContain(percent(expected.saving, language));
  });

  test('states the storage, the mailbox and the meetings of its plans', () => {
    for (const [plan, ...facts] of expected.facts) {
      const card = around(section(document, 'licences'), new RegExp(`^${plan}$`));
      for (const fact of facts) {
        expect(
          entries(card).some((entry) => fact.test(entry)),
          `${plan} ${fact}`,
        ).toBe(true);
      }
    }
  });

  test('groups the services in four, of four each', () => {
    const services = section(document, 'services');
    expect(headings(services, 3)).toHaveLength(4);
    expected.groups.forEach((group) => expect(entries(around(services, group))).toHaveLength(4));
    headings(services, 3).forEach((name, index) =>
      expect(name).toMatch(expected.groups[index] ?? /^$/),
    );
  });

  test('offers training with four badges', () => {
    expect(entries(section(document, 'training'))).toHaveLength(4);
  });

  test('shows the three support plans on the way to the prices', () => {
    const teaser = section(document, 'support-plans');
    const names = all(teaser, 'dt').map(textOf);
    expect(names).toEqual(['Starter', 'Pro', 'Enterprise']);
    const amounts = all(teaser, 'dd').map(textOf);
    ['0', '1', '2'].forEach((amount, index) =>
      expect(amounts[index]).toContain(euros(amount, language)),
    );
    expect(linksIn(teaser).map((link) => link.href)).toEqual([to('pricing')]);
  });

  test('closes with links to contact and prices', () => {
    const call = section(document, 'call');
    expect(linksIn(call).map((link) => link.href)).toEqual([to('contact'), to('pricing')]);
    expect(targets(call, isSpanish ? /demo/ : /demo/)).toEqual([to('contact')]);
  });
});
