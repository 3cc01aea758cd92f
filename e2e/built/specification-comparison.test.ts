import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import { all, around, entries, headings, linksIn, only, section, textOf } from './elements.ts';
import { specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

const criteria = {
  es: [
    'Colaboración',
    'Reuniones',
    'Almacenamiento',
    'Correo',
    'Seguridad',
    'Automatización',
    'Administración',
    'Aprendizaje',
  ],
  en: [
    'Collaboration',
    'Meetings',
    'Storage',
    'Email',
    'Security',
    'Automation',
    'Administration',
    'Learning curve',
  ],
} as const;

/** The comparison (sections 2.6 and 9 of the specification). */
describe.each(specifiedLanguages)('the comparison in %s', (language) => {
  const { document } = builtPage('comparison', language);
  const main = only(document, 'main');
  const isSpanish = language === 'es';

  test('has its sections in order, after the way from the home page', () => {
    const names = all(document, 'main section').map((element) =>
      element.getAttribute('aria-labelledby'),
    );
    expect(names).toEqual(['criteria-title', 'profiles-title', 'call-title']);
    const crumbs = only(main, 'nav[aria-label] ol');
    expect(linksIn(crumbs)).toEqual([
      { text: isSpanish ? 'Inicio' : 'Home', href: href('home', language) },
    ]);
    expect(textOf(only(crumbs, '[aria-current="page"]'))).toBe(
      isSpanish ? 'Comparativa' : 'Comparison',
    );
    expect(headings(main, 1)[0]).toMatch(/Google Workspace.*Microsoft 365/);
  });

  test('compares eight criteria in three columns', () => {
    const table = only(section(document, 'criteria'), 'table');
    expect(all(table, 'thead th').map(textOf)).toEqual([
      isSpanish ? 'Criterio' : 'Criterion',
      'Google Workspace',
      'Microsoft 365',
    ]);
    const rows = all(table, 'tbody tr');
    expect(rows.map((row) => textOf(only(row, 'th')))).toEqual([...criteria[language]]);
    for (const row of rows) {
      const cells = all(row, 'td').map(textOf);
      expect(cells).toHaveLength(2);
      for (const cell of cells) expect(cell.length).toBeGreaterThan(30);
    }
  });

  test('has a tab for each suite on small screens, Google chosen', () => {
    const tabs = all(section(document, 'criteria'), 'fieldset label, [role="tab"]');
    expect(tabs.map(textOf)).toEqual(['Google Workspace', 'Microsoft 365']);
    const chosen = tabs.map(
      (tab) =>
        tab.querySelector('input[checked]') !== null ||
        tab.getAttribute('aria-selected') === 'true',
    );
    expect(chosen).toEqual([true, false]);
  });

  test('states the limits of both suites', () => {
    const text = textOf(section(document, 'criteria'));
    expect(text).toMatch(/100, 150 (o|or) 500\sparticipa/);
    expect(text).toMatch(
      isSpanish ? /Grabación desde Business Standard/ : /Recording from Business Standard/,
    );
    expect(text).toMatch(/300\sparticipa/);
    for (const size of ['30\u00a0GB', '2\u00a0TB', '5\u00a0TB', '1\u00a0TB', '50\u00a0GB']) {
      expect(text).toContain(size);
    }
  });

  test('draws the profile of each suite in four lines', () => {
    const profiles = section(document, 'profiles');
    expect(entries(around(profiles, /^Google Workspace/))).toHaveLength(4);
    expect(entries(around(profiles, /^Microsoft 365/))).toHaveLength(4);
    expect(linksIn(profiles).map((link) => link.href)).toEqual([
      href('google', language),
      href('microsoft', language),
    ]);
  });

  test('closes with a link to contact', () => {
    const links = linksIn(section(document, 'call'));
    expect(links.map((link) => link.href)).toEqual([href('contact', language)]);
  });
});
