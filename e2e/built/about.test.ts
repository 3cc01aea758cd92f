import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { initials } from '#content/initials.ts';
import { siteContent } from '#testing/site-content.ts';
import { outsideHref } from '#content/outside-links.ts';
import { portraits } from '#content/schema/people.ts';
import { fill } from '@altanube/contact/template';
import { drawnRegions, isInView } from '#sections/about/coverage-map.tsx';
import { storyId } from '#sections/shared/story-id.ts';
import { contactHref } from '#site/contact-href.ts';
import { formatCountry, formatDate, formatDays, formatNumber } from '#site/formats.ts';
import { languages } from '#site/languages.ts';
import {
  all,
  around,
  entries,
  headings,
  linksIn,
  only,
  section,
  sectionNames,
  textOf,
} from './elements.ts';
import { expectItems, expectTestimonials } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { company, copy, figures, people, stories, testimonials } = siteContent;

describe.each(languages)('the about page in %s', (language) => {
  const { document } = builtPage('about', language);
  const { about, site } = copy[language];

  test('has its sections in order', () => {
    expect(sectionNames(document)).toEqual([
      'mission',
      'stories',
      'values',
      'team',
      'partners',
      'claims',
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
    const isExplained = about.claims.items.length > 0;
    expect(linksIn(mission)).toEqual(
      isExplained ? [{ text: about.figures.explained, href: '#claims' }] : [],
    );
  });

  test('says since when the company exists and how many work there, where it is known', () => {
    const { founded, people: size } = company;
    const { mission } = about;
    expect(entries(section(document, 'mission'))).toEqual([
      ...(founded === null ? [] : [fill(mission.founded, { year: founded })]),
      ...(size === null ? [] : [fill(mission.people, { people: formatNumber(size, language) })]),
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

  test('has a drawing of everyone who is given one, and it is there', () => {
    const uses = all(section(document, 'team'), 'svg use').map((use) => use.getAttribute('href'));
    const shown = people.flatMap(({ portrait }) => (portrait === null ? [] : [portrait]));
    expect(uses.map((address) => address?.split('#')[1])).toEqual(shown);
    const drawn = readFileSync('src/assets/portraits.svg', 'utf8').matchAll(
      /<symbol id="([^"]+)"/g,
    );
    expect([...drawn].map(([, id]) => id)).toEqual([...portraits]);
    for (const address of uses) expect(existsSync(`dist${address?.split('#')[0]}`)).toBe(true);
  });

  test('has the badge of every partner, and what is known to check it by', () => {
    const { directory, items, since } = about.partners;
    const badges = section(document, 'partners');
    expect(headings(badges, 3)).toEqual(items.map(({ title }) => title));
    for (const { id, title, description } of items) {
      const badge = around(badges, title);
      const { level, since: year, url } = byId(company.partners, id);
      expect(entries(badge, 'p')).toEqual([
        description,
        ...(level === null ? [] : [level]),
        ...(year === null ? [] : [fill(since, { year })]),
      ]);
      expect(linksIn(badge)).toEqual(
        url === null
          ? []
          : [
              {
                text: `${directory} (${title}) (${site.externalLink})`,
                href: outsideHref(url, company, language),
              },
            ],
      );
      expect(all(badge, 'svg')).toHaveLength(1);
    }
  });

  test('says what is certified, by whom and until when, as far as it is known', () => {
    const { labels, register, scope, title } = about.claims.certificate;
    const { body, number, validUntil, url } = company.certificate ?? {};
    const certificate = around(section(document, 'claims'), title);
    expect(entries(certificate, 'dl > div')).toEqual(
      [
        [labels.scope, ...scope],
        [labels.body, body],
        [labels.serial, number],
        [labels.validUntil, validUntil && formatDate(validUntil, language)],
      ]
        .filter(([, fact]) => fact != null)
        .map((line) => line.join(' ')),
    );
    expect(linksIn(certificate)).toEqual(
      url == null
        ? []
        : [
            {
              text: `${register} (${site.externalLink})`,
              href: outsideHref(url, company, language),
            },
          ],
    );
  });

  test('says of each claim what is counted or measured, and when it was counted', () => {
    const { certificate, countedOn, items } = about.claims;
    const claims = section(document, 'claims');
    expect(claims.id).toBe('claims');
    expect(headings(claims, 3)).toEqual([certificate.title, ...items.map(({ title }) => title)]);
    for (const { id, title, paragraphs } of items) {
      const claim = only(claims, `#${id}`);
      expect(textOf(only(claim, 'h3'))).toBe(title);
      expect(entries(claim, 'p')).toEqual(paragraphs);
    }
    const day = figures.countedOn && formatDate(figures.countedOn, language);
    expect(textOf(claims).endsWith(fill(countedOn, { day: day ?? '' }))).toBe(day !== null);
  });

  test('names every region it covers', () => {
    expect(entries(section(document, 'coverage'), '.regions > li')).toEqual(
      about.coverage.regions.map(({ name }) => name),
    );
  });

  test('draws the regions and cities that the map knows, and no others', () => {
    const map = only(section(document, 'coverage'), 'svg');
    const uses = all(map, 'use').map((use) => use.getAttribute('href')?.split('#') ?? []);
    const ids = about.coverage.regions.map(({ id }) => id);
    expect(uses.map(([, id]) => id)).toEqual([
      'around',
      ...ids.filter((id) => drawnRegions.includes(id)),
      'peaks',
    ]);
    const drawn = readFileSync('src/assets/map.svg', 'utf8').matchAll(/ id="([^"]+)"/g);
    expect([...drawn].map(([, id]) => id)).toEqual(['around', ...drawnRegions, 'peaks']);
    for (const [file] of uses) expect(existsSync(`dist${file}`)).toBe(true);
    const placed = company.offices.filter(
      ({ coordinates }) => coordinates !== null && isInView(coordinates),
    );
    expect(entries(map, 'text')).toEqual(
      placed.map(({ id }) => byId(about.coverage.offices.items, id).city),
    );
    expect(all(map, 'circle').map((pin) => Number(pin.getAttribute('cx')))).toEqual(
      placed.map(({ coordinates }) => coordinates?.longitude),
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
      { text: about.cta.contact, href: contactHref(language, { callToAction: 'closing' }) },
    ]);
  });
});
