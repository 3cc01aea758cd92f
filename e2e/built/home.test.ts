import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { outsideHref } from '#content/outside-links.ts';
import { storyId } from '#sections/shared/story-id.ts';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
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
  sectionNames,
} from './elements.ts';
import { targets, textOf, textsOf } from './elements.ts';
import { expectItems, expectQuestions, expectTestimonials } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { clients, company, copy, stories, testimonials } = siteContent;

describe.each(languages)('the home page in %s', (language) => {
  const { document } = builtPage('home', language);
  const { home, site } = copy[language];
  const to = (name: RouteName) => href(name, language);

  test('has its nine sections in order', () => {
    expect(sectionNames(document)).toEqual([
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

  test('opens with a badge, a title, benefits, two calls to action, trust notes and a picture', () => {
    const hero = section(document, 'hero');
    const { badge, title, subtitle, benefits, trust, imageAlt } = home.hero;
    expect(headings(hero, 1)).toEqual([title]);
    expect(textsOf(hero).slice(0, 3)).toEqual([badge, title, subtitle]);
    expect(all(hero, 'ul').map((list) => entries(list))).toEqual([
      benefits,
      [trust.google, trust.microsoft],
    ]);
    expect(linksIn(hero)).toEqual([
      { text: home.hero.expert, href: contactHref(language, { callToAction: 'hero' }) },
      { text: home.hero.plans, href: to('pricing') },
    ]);
    expect(only(hero, 'img').getAttribute('alt')).toBe(imageAlt);
  });

  test('shows every client with a link to its own site that opens in a new tab', () => {
    const links = all(section(document, 'clients'), 'li a');
    expect(links.map(textOf)).toEqual(clients.map(({ name }) => `${name} (${site.externalLink})`));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      clients.map(({ url }) => outsideHref(url, company, language)),
    );
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
  });

  test('leads from the clients to the success stories', () => {
    const wall = section(document, 'clients');
    expect(textOf(only(wall, 'h2'))).toBe(home.clients.title);
    expect(targets(wall, home.clients.more)).toEqual([href('about', language, 'stories')]);
  });

  test('names every benefit with an icon and a description', () => {
    expectItems(section(document, 'benefits'), home.benefits.items);
  });

  test('explains how it works in numbered steps', () => {
    const steps = section(document, 'steps');
    expect(entries(steps, 'ol > li')).toEqual(
      home.steps.items.map(({ number, title, description }) =>
        [number, title, description].join(' '),
      ),
    );
    expect(headings(steps, 3)).toEqual(home.steps.items.map(({ title }) => title));
  });

  test.each(['google', 'microsoft'] as const)('presents %s with its features', (suite) => {
    const { title, description, features, link } = home.services[suite];
    const card = around(section(document, 'services'), title);
    expect(textOf(card)).toContain(description);
    expect(entries(card)).toEqual(features);
    expect(linksIn(card)).toEqual([{ text: link, href: to(suite) }]);
  });

  test('leads to the comparison, beside a picture that is loaded when it is needed', () => {
    const services = section(document, 'services');
    const { title, description, link } = home.services.comparison;
    expect(textOf(around(services, title))).toContain(description);
    expect(targets(services, link)).toEqual([to('comparison')]);
    const image = only(services, 'img');
    expect(image.getAttribute('alt')).toBe(home.services.imageAlt);
    expect(image.getAttribute('loading')).toBe('lazy');
  });

  test('names every use case with an icon and a description', () => {
    expectItems(section(document, 'use-cases'), home.useCases.items);
  });

  test('lets every client of the testimonials speak, with name, role, company and stars', () => {
    expectTestimonials(section(document, 'testimonials'), language);
  });

  test('leads from each testimonial to the story of the client, where there is one', () => {
    const told = testimonials.filter(({ id }) => stories.some((story) => story.id === id));
    expect(linksIn(section(document, 'testimonials'))).toEqual(
      told.map(({ id, company }) => ({
        text: company,
        href: href('about', language, storyId(id)),
      })),
    );
  });

  test('answers its questions one at a time, and leads to the others', () => {
    const faq = section(document, 'faq');
    expectQuestions(faq, home.faq.items);
    expect(linksIn(faq)).toEqual([{ text: home.faq.more, href: to('faq') }]);
  });

  test('closes with two ways to get in touch and the trust badges', () => {
    const call = section(document, 'call');
    const contact = contactHref(language, { callToAction: 'closing' });
    expect(linksIn(call)).toEqual([
      { text: home.finalCta.demo, href: contact },
      { text: home.finalCta.expert, href: contact },
    ]);
    expect(entries(call)).toEqual(home.finalCta.badges.map(({ title }) => title));
  });
});
