import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import { all, entries, headings, linksIn, section, textOf } from './elements.ts';
import { percent, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

const team = [
  ['LF', 'Lucía Ferrer'],
  ['MQ', 'Mateo Quiroga'],
  ['CR', 'Camila Restrepo'],
  ['AV', 'Andrés Villalba'],
  ['VR', 'Valentina Rojas'],
  ['JM', 'Javier Montes'],
] as const;

const labels = {
  es: {
    values: ['Transparencia', 'Foco en el usuario', 'Excelencia', 'Mejora continua'],
    partners: ['Partner de Google Cloud', 'Partner de Microsoft'],
    regions: [
      'México',
      'Colombia',
      'Argentina',
      'Chile',
      'Perú',
      'España',
      'Brasil',
      'Centroamérica',
    ],
  },
  en: {
    values: ['Transparency', 'User focus', 'Excellence', 'Continuous improvement'],
    partners: ['Google Cloud partner', 'Microsoft partner'],
    regions: [
      'Mexico',
      'Colombia',
      'Argentina',
      'Chile',
      'Peru',
      'Spain',
      'Brazil',
      'Central America',
    ],
  },
} as const;

/** The page about the provider (section 2.8 of the specification). */
describe.each(specifiedLanguages)('the about page in %s', (language) => {
  const { document } = builtPage('about', language);
  const expected = labels[language];

  test('has its sections', () => {
    const names = all(document, 'main section').map((element) =>
      element.getAttribute('aria-labelledby')?.replace(/-title$/, ''),
    );
    const known = ['mission', 'values', 'team', 'partners', 'coverage', 'call'];
    expect(names.filter((name) => known.includes(name ?? ''))).toEqual(known);
    expect(names).toContain('stories');
  });

  test('says what the company is for, and claims what the specification claims', () => {
    const mission = textOf(section(document, 'mission'));
    expect(mission.length).toBeGreaterThan(200);
    for (const figure of ['100', '500', percent('100', language), percent('99.9', language)]) {
      expect(mission).toContain(figure);
    }
  });

  test('tells the success stories that the home page points to', () => {
    expect(all(section(document, 'stories'), 'figure')).toHaveLength(4);
  });

  test('has four values', () => {
    expect(headings(section(document, 'values'), 3)).toEqual([...expected.values]);
  });

  test('shows six people with initials, name and role', () => {
    const people = entries(section(document, 'team'));
    expect(people).toHaveLength(6);
    team.forEach(([initials, name], index) => {
      const person = people[index] ?? '';
      expect(person.startsWith(`${initials} ${name} `)).toBe(true);
      expect(person.length).toBeGreaterThan(`${initials} ${name} `.length + 5);
    });
  });

  test('has the badges of two partners', () => {
    expect(headings(section(document, 'partners'), 3)).toEqual([...expected.partners]);
  });

  test('covers eight regions', () => {
    expect(entries(section(document, 'coverage'))).toEqual([...expected.regions]);
  });

  test('closes with a link to contact', () => {
    const links = linksIn(section(document, 'call'));
    expect(links.map((link) => link.href)).toEqual([href('contact', language)]);
  });
});
