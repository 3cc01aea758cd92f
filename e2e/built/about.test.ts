import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { initials } from '#content/initials.ts';
import { loadContent } from '#content/load.ts';
import { fill } from '#content/template.ts';
import { storyId } from '#sections/shared/story-id.ts';
import { formatCountry, formatDays, formatNumber } from '#site/formats.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, entries, linksIn, only, section, sectionNames, textOf } from './elements.ts';
import { expectItems, expectTestimonials } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { company, copy, people, stories, testimonials } = loadContent();

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

  test('says since when the company exists and how many work there, where it is known', () => {
    const { founded, people: size } = company;
    const { mission } = about;
    expect(entries(section(document, 'mission'))).toEqual([
      ...(founded === undefined ? [] : [fill(mission.founded, { year: founded })]),
      ...(size === undefined
        ? []
        : [fill(mission.people, { people: formatNumber(size, language) })]),
    ]);
  });

  test('lets every client of the testimonials speak, those with a story first', () => {
    const shown = section(document, 'stories');
    expect(shown.id).toBe('stories');
    const told = stories.map(({ id }) => byId(testimonials, id));
    const others = testimonials.filter((testimonial) => !told.includes(testimonial));
    expectTestimonials(shown, language, [...told, ...others]);
    expect(entries(shown, 'article figcaption')).toHaveLength(stories.length);
  });

  test('tells each success story at an address of its own, with its figures', () => {
    const shown = all(section(document, 'stories'), 'article');
    expect(shown).toHaveLength(stories.length);
    stories.forEach(({ id, country, people: size, days }, index) => {
      const story = only(document, `#${storyId(id)}`);
      expect(story).toBe(shown[index]);
      const { sector, before, done, now, figures } = byId(about.stories.items, id);
      const labels = about.stories;
      expect(textOf(only(story, 'h3'))).toBe(byId(testimonials, id).company);
      expect(entries(story)).toEqual([
        sector,
        formatCountry(country, language),
        fill(labels.people, { people: formatNumber(size, language) }),
      ]);
      expect(entries(story, 'dl > div')).toEqual([
        `${labels.days} ${formatDays(days, language)}`,
        ...figures.map(({ label, value }) => `${label} ${value}`),
        `${labels.before} ${before}`,
        `${labels.done} ${done}`,
        `${labels.now} ${now}`,
      ]);
    });
  });

  test('says of stories that are made up that they are', () => {
    const said = entries(section(document, 'stories'), 'p').includes(about.stories.sample);
    expect(said).toBe(company.sample);
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

  test('has the badge of every partner', () => {
    expectItems(section(document, 'partners'), about.partners.items);
  });

  test('names every region it covers', () => {
    expect(entries(section(document, 'coverage'), '.regions > li')).toEqual(
      about.coverage.regions.map(({ name }) => name),
    );
  });

  test('names every office, with its hours in the time of its city', () => {
    const { offices } = about.coverage;
    const coverage = section(document, 'coverage');
    expect(entries(coverage, 'h3')).toEqual(company.offices.length === 0 ? [] : [offices.title]);
    expect(entries(coverage, '.card')).toEqual(
      company.offices.map(({ id, country, hours }) => {
        const { city } = byId(offices.items, id);
        return `${city} ${formatCountry(country, language)} ${fill(offices.hours, { ...hours, city })}`;
      }),
    );
  });

  test('closes with a link to contact', () => {
    expect(linksIn(section(document, 'call'))).toEqual([
      { text: about.cta.contact, href: href('contact', language) },
    ]);
  });
});
