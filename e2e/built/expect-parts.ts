import { expect } from 'vitest';
import { getInitials } from '@altanube/content/initials';
import { siteContent } from '../helpers/site-content.ts';
import { externalHref, whatsappHref } from '@altanube/content/external-links';
import type { Question, Source } from '@altanube/content/schema/parts';
import { fill } from '@altanube/base/template';
import { languages, type Language } from '@altanube/content/languages';
import { contactHref, href } from '@altanube/content/links';
import type { PageName } from '@altanube/content/routes';
import { all, entries, linksIn, only, readCanonical, readText, type Link } from './elements.ts';
import type { Part } from './elements.ts';

const { company, copy, testimonials } = siteContent;

type Item = { title: string; description: string };

/** Each entry has an icon, its title and its description, and there is no other. */
export function expectItems(within: Part, items: readonly Item[]): void {
  const shown = all(within, 'li');
  expect(shown.map((item) => readText(only(item, 'h3')))).toEqual(items.map(({ title }) => title));
  expect(entries(within, 'li p')).toEqual(items.map(({ description }) => description));
  for (const item of shown) expect(all(item, 'svg')).toHaveLength(1);
}

/**
 * The page has these sections in this order, each with its links. It may have others beside them.
 * The closing call leads to WhatsApp too (P-17).
 */
export function expectSections(within: Part, expected: readonly unknown[][]): void {
  const names = expected.map(([name]) => name);
  const shown = all(within, 'main section[aria-labelledby]')
    .map((it) => [it.getAttribute('aria-labelledby')?.replace(/-title$/, ''), ...linksIn(it)])
    .filter(([name]) => names.includes(name));
  const lang = only(within, 'html').getAttribute('lang');
  const whatsapp = languages.flatMap((each) => (each === lang ? salesWhatsappLinks(each) : []));
  expect(shown, 'docs/behaviour.md has the rules, by the ids in the title').toEqual(
    expected.map((each) => (each[0] === 'call' ? each.toSpliced(2, 0, ...whatsapp) : each)),
  );
}

/** Each question opens to its answer, is found by its id, and closes the others of its group. */
export function expectQuestions(within: Part, questions: readonly Question[]): void {
  const shown = all(within, 'details');
  expect(shown.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  expect(entries(within, 'details > summary')).toEqual(questions.map(({ question }) => question));
  expect(shown.map((question) => entries(question, 'p'))).toEqual(
    questions.map(({ answer }) => answer),
  );
  const [group, ...others] = new Set(shown.map((question) => question.getAttribute('name')));
  expect(group).toBeTruthy();
  expect(others).toEqual([]);
  expect(shown.filter((question) => question.hasAttribute('open'))).toEqual([]);
}

/** Each client’s word, with who says it and as many stars as they give; in the order of the file. */
export function expectTestimonials(within: Part, language: Language, expected = testimonials) {
  const { carousel } = copy[language].home.testimonials;
  const shown = all(within, 'figure').map((quote) => {
    const stars = only(quote, '[role="img"]');
    const said = ['blockquote', 'figcaption'].map((part) => readText(only(quote, part)));
    return [...said, stars.getAttribute('aria-label'), all(stars, 'svg').length];
  });
  expect(shown).toEqual(
    expected.map(({ author, company, role, quote, rating }) => [
      quote[language],
      `${getInitials(author)} ${author} ${role[language]} ${company}`,
      fill(carousel.rating, { rating, best: 5 }),
      rating,
    ]),
  );
}

/** The way from the home page, for people and, in the head, for search engines. */
export function expectBreadcrumb(document: Part, language: Language, page: PageName): void {
  const crumbs = only(document, 'main nav[aria-label] ol');
  const [home, current] = [copy[language].home.meta.name, copy[language][page].meta.name];
  expect(entries(crumbs)).toEqual([home, current]);
  expect(linksIn(crumbs)).toEqual([[home, href('home', language)]]);
  expect(all(crumbs, 'a svg')).toHaveLength(1);
  expect(readText(only(crumbs, '[aria-current="page"]'))).toBe(current);

  const item = (name: PageName) => new URL(href(name, language), readCanonical(document)).href;
  const lists = all(document, 'head script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent))
    .filter((data) => data['@type'] === 'BreadcrumbList');
  expect(lists).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: home, item: item('home') },
        { '@type': 'ListItem', position: 2, name: current, item: item(page) },
      ],
    },
  ]);
}

/** The link to WhatsApp for people who want to buy, if the company has one. */
export function salesWhatsappLinks(language: Language): Link[] {
  if (company.salesWhatsapp === null) return [];
  const address = whatsappHref(company, company.salesWhatsapp.e164, language);
  return [[copy[language].site.whatsapp, address]];
}

/** Leads to the notice instead if the address is a sample. */
export function externalLink(text: string, url: string, language: Language): Link {
  return [`${text} (${copy[language].site.externalLink})`, externalHref(url, company, language)];
}

export function sourceLinks(sources: readonly Source[], language: Language): Link[] {
  const { externalLink } = copy[language].site;
  return sources.map(({ title, url }) => [`${title} (${externalLink})`, url]);
}

/** The button at the end of a page, which tells the contact form what the page is about. */
export function closingCall(text: string, language: Language, subject: string | null = null): Link {
  return [text, contactHref(language, { callToAction: 'closing', subject })];
}
