import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { initials } from '#content/initials.ts';
import { loadContent } from '#content/load.ts';
import { portraits } from '#content/schema/people.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, entries, linksIn, section, sectionNames } from './elements.ts';
import { expectItems, expectTestimonials } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { copy, people } = loadContent();

describe.each(languages)('the about page in %s', (language) => {
  const { document } = builtPage('about', language);
  const { about } = copy[language];

  test('has its sections in order', () => {
    expect(sectionNames(document)).toEqual([
      'mission',
      'stories',
      'values',
      'team',
      'partners',
      'coverage',
      'call',
    ]);
  });

  test('says what the company is for, beside what it has done in numbers', () => {
    const mission = section(document, 'mission');
    expect(entries(mission, 'p')).toEqual(about.mission.paragraphs);
    expect(entries(mission, 'dl > div')).toEqual(
      about.figures.items.map(({ label, value }) => `${label} ${value}`),
    );
  });

  test('tells the success stories that the home page points to', () => {
    const stories = section(document, 'stories');
    expect(stories.id).toBe('stories');
    expectTestimonials(stories, language);
  });

  test('names every value with an icon and a description', () => {
    expectItems(section(document, 'values'), about.values.items);
  });

  test('shows everyone of the team with initials, name and role', () => {
    expect(entries(section(document, 'team'))).toEqual(
      people.map(({ id, name }) => {
        const { role } = byId(about.team.members, id);
        return `${initials(name)} ${name} ${role}`;
      }),
    );
  });

  test('has a drawing of everyone who is given one, and it is there', () => {
    const uses = all(section(document, 'team'), 'svg use').map((use) => use.getAttribute('href'));
    const shown = people.flatMap(({ portrait }) => (portrait === undefined ? [] : [portrait]));
    expect(uses.map((address) => address?.split('#')[1])).toEqual(shown);
    const drawn = readFileSync('src/assets/portraits.svg', 'utf8').matchAll(
      /<symbol id="([^"]+)"/g,
    );
    expect([...drawn].map(([, id]) => id)).toEqual([...portraits]);
    for (const address of uses) expect(existsSync(`dist${address?.split('#')[0]}`)).toBe(true);
  });

  test('has the badge of every partner', () => {
    expectItems(section(document, 'partners'), about.partners.items);
  });

  test('names every region it covers', () => {
    expect(entries(section(document, 'coverage'))).toEqual(
      about.coverage.regions.map(({ name }) => name),
    );
  });

  test('closes with a link to contact', () => {
    expect(linksIn(section(document, 'call'))).toEqual([
      { text: about.cta.contact, href: href('contact', language) },
    ]);
  });
});
