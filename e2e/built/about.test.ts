import { describe, expect, test } from 'vitest';
import { findById } from '@altanube/content/by-id';
import { getInitials } from '@altanube/content/initials';
import { siteContent } from '../helpers/site-content.ts';
import { fill } from '@altanube/base/template';
import { drawnRegions } from '../../site/src/sections/about/coverage-map.tsx';
import { href, pathHref } from '@altanube/content/links';
import {
  formatCountry,
  formatDate,
  formatDays,
  formatLanguages,
  formatNumber,
} from '@altanube/content/formats';
import { languages } from '@altanube/content/languages';
import { all, around, entries, only, section, targetsIn, readText } from './elements.ts';
import {
  closingCall,
  externalLink,
  expectItems,
  expectSections,
  expectTestimonials,
} from './expect-parts.ts';
import { builtPage, detailPages } from './pages.ts';

const storyId = (id: string) => `stories-${id}`;

const { company, copy, figures, people, stories, testimonials } = siteContent;

describe.each(languages)('docs/behaviour.md, About, in %s', (language) => {
  const { document } = builtPage('about', language);
  const { about } = copy[language];
  const outside = (text: string, url: string | null | undefined) =>
    url == null ? [] : [externalLink(text, url, language)];

  test('lists its sections in order, each with its links (ABT-1)', () => {
    const { directory, items } = about.partners;
    expectSections(document, [
      ['mission', ...(about.claims.items.length > 0 ? [[about.figures.explained, '#claims']] : [])],
      [
        'stories',
        ...stories[language].map(({ id, path }) => [
          fill(about.stories.read, { company: findById(testimonials, id).company }),
          pathHref(path, language),
        ]),
      ],
      ['values'],
      ['team'],
      [
        'partners',
        ...items.flatMap(({ id, title }) =>
          outside(`${directory} (${title})`, findById(company.partners, id).url),
        ),
      ],
      ['claims', ...outside(about.claims.certificate.register, company.certificate?.url)],
      ['coverage'],
      ['call', closingCall(about.cta.contact, language)],
    ]);
  });

  test('states the mission beside key figures, age and size of the company (H-3, ABT-11)', () => {
    const { founded, people: size } = company;
    const mission = section(document, 'mission');
    expect(entries(mission, 'p')).toEqual(about.mission.paragraphs);
    expect(entries(mission, 'dl > div')).toEqual(
      about.figures.items.map(({ label, value }) => `${label} ${value}`),
    );
    expect(entries(mission)).toEqual([
      ...(founded === null ? [] : [fill(about.mission.founded, { year: founded })]),
      ...(size === null
        ? []
        : [fill(about.mission.people, { people: formatNumber(size, language) })]),
    ]);
  });

  test('shows every testimonial, and each story with its figures (ABT-3)', () => {
    const part = section(document, 'stories');
    const told = stories[language].map(({ id }) => findById(testimonials, id));
    const others = testimonials.filter((testimonial) => !told.includes(testimonial));
    expectTestimonials(part, language, [...told, ...others]);
    expect(entries(part, 'article figcaption')).toHaveLength(stories[language].length);
    expect(all(part, 'article').map(({ id }) => id)).toEqual(
      stories[language].map(({ id }) => storyId(id)),
    );
    const labels = about.stories;
    const show = (value: number | string) =>
      typeof value === 'number' ? formatNumber(value, language) : value;
    for (const told of stories[language]) {
      const { id, country, people: size, days, sector, before, done, now } = told;
      const story = only(part, `#${storyId(id)}`);
      expect(readText(only(story, 'h3'))).toBe(findById(testimonials, id).company);
      expect(entries(story, 'li, dl > div')).toEqual([
        sector,
        formatCountry(country, language),
        fill(labels.people, { people: formatNumber(size, language) }),
        `${labels.days} ${formatDays(days, language)}`,
        ...told.figures
          .filter(({ label }) => label !== null)
          .map(({ label, value }) => `${label} ${show(value)}`),
        `${labels.before} ${before}`,
        `${labels.done} ${done}`,
        `${labels.now} ${now}`,
      ]);
    }
    expect(entries(part, 'p').includes(labels.sample)).toBe(company.sample);
  });

  test('links to a page for each story, with its timeline and tools (ABT-12)', () => {
    for (const { document: page, entry } of detailPages) {
      const told = stories[language].find((story) => story === entry);
      if (told === undefined) continue;
      const { id, before, done, now, course, used } = told;
      const article = only(page, 'main article');
      for (const text of [before, done, now]) expect(readText(article)).toContain(text);
      const steps = course.map(({ when, what }) => `${when} ${what}`);
      expect(entries(article, 'ol > li')).toEqual(steps);
      expect(entries(article, '.check-list > li')).toEqual(used);
      expect(entries(article, 'blockquote')).toHaveLength(1);
      expect(targetsIn(article)).toContain(href('about', language, storyId(id)));
    }
  });

  test('shows every value, and each team member with name, role and photo or initials with drawing (ABT-4)', () => {
    expectItems(section(document, 'values'), about.values.items);
    const team = section(document, 'team');
    expect(entries(team)).toEqual(
      people.map(({ name, role, speciality, city, photo, languages: spoken, certificates }) => {
        const known = [
          photo === null ? getInitials(name) : null,
          name,
          role[language],
          speciality?.[language] ?? null,
          city?.[language] ?? null,
          spoken.length === 0
            ? null
            : fill(about.team.speaks, { languages: formatLanguages(spoken, language) }),
          ...certificates,
        ];
        return known.filter((fact) => fact !== null).join(' ');
      }),
    );
    // `html-and-links.test.ts` holds that each drawing is there.
    const drawn = all(team, '.portrait use').map((use) => use.getAttribute('href')?.split('#')[1]);
    expect(drawn).toEqual(
      people.flatMap(({ portrait, photo }) => (photo === null ? (portrait ?? []) : [])),
    );
  });

  test('shows the badge of every partner with its known details (ABT-6)', () => {
    const { items, since } = about.partners;
    const badges = section(document, 'partners');
    expect(entries(badges, 'h3')).toEqual(items.map(({ title }) => title));
    for (const { id, title, description } of items) {
      const badge = around(badges, title);
      const { level, since: year } = findById(company.partners, id);
      const known = [level, year && fill(since, { year })].filter((text) => text != null);
      expect(entries(badge, 'p')).toEqual([description, ...known]);
      expect(all(badge, 'svg')).toHaveLength(1);
    }
  });

  test('states certificate and claims, how they were measured, and when (ABT-9, ABT-10)', () => {
    const { certificate, countedOn, items } = about.claims;
    const { labels, scope, title } = certificate;
    const { body, number, validUntil } = company.certificate ?? {};
    const claims = section(document, 'claims');
    expect(entries(claims, 'h3')).toEqual([title, ...items.map((item) => item.title)]);
    expect(entries(around(claims, title ?? ''), 'dl > div')).toEqual(
      [
        [labels.scope, ...scope],
        [labels.body, body],
        [labels.serial, number],
        [labels.validUntil, validUntil && formatDate(validUntil, language)],
      ]
        .filter(([, fact]) => fact != null)
        .map((line) => line.join(' ')),
    );
    for (const { id, title: claimed, paragraphs } of items) {
      expect(readText(only(claims, `h3#${id}`))).toBe(claimed);
      expect(entries(around(claims, claimed), 'p')).toEqual(paragraphs);
    }
    const day = figures.countedOn && formatDate(figures.countedOn, language);
    expect(readText(claims).endsWith(fill(countedOn, { day: day ?? '' }))).toBe(day !== null);
  });

  test('names every region and draws those on the map with the cities, and names every office with its hours in local time (ABT-7, ABT-11)', () => {
    const coverage = section(document, 'coverage');
    const { offices, regions } = about.coverage;
    expect(entries(coverage, 'svg + ul > li')).toEqual(regions.map(({ name }) => name));
    const map = only(coverage, 'svg');
    const uses = all(map, 'use').map((use) => use.getAttribute('href')?.split('#') ?? []);
    const drawn = regions.map(({ id }) => id).filter((id) => drawnRegions.includes(id));
    expect(uses.map(([, id]) => id)).toEqual(expect.arrayContaining(drawn));
    const placed = company.offices.filter(({ coordinates }) => coordinates !== null);
    expect(entries(map, 'text')).toEqual(placed.map(({ id }) => findById(offices.items, id).city));
    expect(all(map, 'circle')).toHaveLength(placed.length);
    expect(entries(coverage, 'h3')).toEqual(company.offices.length === 0 ? [] : [offices.title]);
    expect(entries(coverage, '.card')).toEqual(
      company.offices.map(({ id, country, hours }) => {
        const { city } = findById(offices.items, id);
        const open = fill(offices.hours, { ...hours, city });
        return `${city} ${formatCountry(country, language)} ${open}`;
      }),
    );
  });
});
