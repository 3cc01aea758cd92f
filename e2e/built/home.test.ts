import { describe, expect, test } from 'vitest';
import { isCompared, suites } from '@altanube/content/suites';
import { hasCalculator, siteContent } from '../helpers/site-content.ts';
import { contactHref, href, pathHref } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { all, around, entries, only, section, readText, readTexts } from './elements.ts';
import {
  closingCall,
  externalLink,
  expectItems,
  expectQuestions,
  expectSections,
  expectTestimonials,
} from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { clients, copy, stories, testimonials } = siteContent;

describe.each(languages)('docs/behaviour.md, Home, in %s', (language) => {
  const { document } = builtPage('home', language);
  const { home } = copy[language];
  const { hero, services, finalCta } = home;

  test('has its nine sections in order, each with its links (H-1, H-4, H-11)', () => {
    const told = testimonials.flatMap(({ id, company }) =>
      stories[language]
        .filter((story) => story.id === id)
        .map(({ path }) => [company, pathHref(path, language)]),
    );
    expectSections(document, [
      [
        'hero',
        ...(hasCalculator ? [[hero.calculate, href('pricing', language, 'calculadora')]] : []),
        [hero.expert, contactHref(language, { callToAction: 'hero' })],
        [hero.plans, href('pricing', language)],
      ],
      [
        'clients',
        [home.clients.more, href('about', language, 'stories')],
        ...clients.map(({ name, url }) => externalLink(name, url, language)),
      ],
      ['benefits'],
      ['steps'],
      [
        'services',
        ...[...suites, ...(isCompared ? (['comparison'] as const) : [])].map((page) => [
          services[page].link,
          href(page, language),
        ]),
      ],
      ['use-cases'],
      ['testimonials', ...told],
      ['faq', [home.faq.more, href('faq', language)]],
      [
        'call',
        closingCall(finalCta.demo, language, 'demo'),
        closingCall(finalCta.expert, language),
      ],
    ]);
  });

  test('opens with a badge, a title, benefits, trust notes and a picture (H-2)', () => {
    const part = section(document, 'hero');
    const { badge, title, subtitle, benefits, trust } = hero;
    expect(readText(only(part, 'h1'))).toBe(title);
    expect(readTexts(part).slice(0, 3)).toEqual([badge, title, subtitle]);
    expect(all(part, 'ul').map((list) => entries(list))).toEqual([
      benefits,
      suites.map((suite) => trust[suite]),
    ]);
    expect(only(part, 'img').getAttribute('src')).toMatch(/\.svg$/);
  });

  test('names benefits, numbered steps and use cases, shows testimonials and an exclusive accordion, and closes with trust badges (H-6, H-7, H-9, H-10, H-12, H-13)', () => {
    expectItems(section(document, 'benefits'), home.benefits.items);
    expectItems(section(document, 'use-cases'), home.useCases.items);
    expect(entries(section(document, 'steps'), 'ol > li')).toEqual(
      home.steps.items.map(({ number, title, description }) => `${number} ${title} ${description}`),
    );
    expectTestimonials(section(document, 'testimonials'), language);
    expectQuestions(section(document, 'faq'), home.faq.items);
    expect(entries(section(document, 'call'))).toEqual(finalCta.badges.map(({ title }) => title));
  });

  test('presents the suites with their features, beside a picture that is loaded late (H-8)', () => {
    const part = section(document, 'services');
    for (const suite of suites) {
      const { title, description, features } = services[suite];
      const card = around(part, title);
      expect(readText(card)).toContain(description);
      expect(entries(card)).toEqual(features);
    }
    const image = only(part, 'img');
    expect(image.getAttribute('alt')).toBe(services.imageAlt);
    expect(image.getAttribute('loading')).toBe('lazy');
  });
});
