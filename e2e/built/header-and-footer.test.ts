import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { outsideHref, sampleNoticeId } from '#content/outside-links.ts';
import { pageSubject } from '#content/page-subject.ts';
import { fill } from '@altanube/contact/template';
import { contactFormId } from '#features/contact-form/draft.ts';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
import { href, switchHref } from '#site/links.ts';
import { isPage, type PageName, type RouteName } from '#site/routes.ts';
import { headingOf } from '#ui/headings.ts';
import { all, around, entries, linksIn, only, targets, textOf, textsOf } from './elements.ts';
import { pages } from './pages.ts';

const { company, copy } = siteContent;

const directPages = ['pricing', 'about', 'faq', 'contact'] as const;
const products = ['google', 'microsoft', 'comparison'] as const;
const menuPages: PageName[] = [...products, ...directPages];

describe.each(pages)('around $language $route', ({ document, language, route }) => {
  const to = (name: RouteName) => href(name, language);
  const subject = pageSubject(route);
  const asks = (callToAction: CallToAction) =>
    route === 'contact' ? `#${contactFormId}` : contactHref(language, { callToAction, subject });
  const header = only(document, 'body > header');
  const footer = only(document, 'body > footer');
  const { site } = copy[language];
  const nameOf = (name: PageName) => copy[language][name].meta.name;
  const languageNames = site.languageSwitcher.names;

  test('the first link leads past the header', () => {
    const skipLink = all(header, 'a').at(0);
    expect(skipLink?.getAttribute('href')).toBe('#main');
    expect(textOf(skipLink ?? header)).toBe(site.skipLink);
  });

  test('the logo leads home', () => {
    const logo = all(header, 'a').at(1);
    expect(logo?.getAttribute('href')).toBe(to('home'));
    expect(logo?.getAttribute('aria-label')).toBe(site.header.logo);
    expect(textOf(logo ?? header)).toBe(company.name);
  });

  test('the menu of products has a line about each', () => {
    const menu = all(header, 'nav details').find((item) =>
      textOf(item).startsWith(site.header.products),
    );
    expect(linksIn(menu ?? header)).toEqual(
      products.map((name) => ({
        text: `${nameOf(name)} ${site.header.descriptions[name]}`,
        href: to(name),
      })),
    );
  });

  test('prices, about, questions and contact are linked to in the bar and in the panel', () => {
    for (const name of directPages) {
      expect(targets(header, nameOf(name))).toEqual([to(name), to(name)]);
    }
  });

  test('the panel for small screens has every page, the languages and the demo', () => {
    const panel = all(header, 'nav').at(-1) ?? header;
    const found = linksIn(panel).map((link) => link.href);
    for (const name of menuPages) expect(found).toContain(to(name));
    expect(targets(panel, site.header.demo)).toEqual([asks('menu')]);
    for (const name of Object.values(languageNames)) {
      expect(targets(panel, name)).toHaveLength(1);
    }
  });

  test('the link of the page itself is marked', () => {
    const marked = all(header, '[aria-current="page"]').map((link) => link.getAttribute('href'));
    expect(new Set(marked)).toEqual(
      new Set(isPage(route) && menuPages.includes(route) ? [to(route)] : []),
    );
  });

  test('the switcher names each language in that language, and shows which one it is', () => {
    const switches = all(header, 'a[hreflang]');
    for (const other of languages) {
      const links = switches.filter((link) => link.getAttribute('hreflang') === other);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        expect(textOf(link)).toBe(languageNames[other]);
        expect(link.getAttribute('lang')).toBe(other);
        expect(link.getAttribute('aria-current')).toBe(other === language ? 'true' : null);
        expect([switchHref(route, other), `?lng=${other}`]).toContain(link.getAttribute('href'));
      }
    }
    expect(textsOf(header)).toContain(language.toUpperCase());
  });

  test('a demo can be asked for in the bar and in the panel', () => {
    expect(targets(header, site.header.demo)).toEqual([asks('header'), asks('menu')]);
  });

  test('the footer names the company and leads to its social network', () => {
    const social = only(footer, 'a[target="_blank"]');
    expect(social.getAttribute('href')).toBe(outsideHref(company.social.url, company, language));
    expect(entries(social.parentElement ?? footer, 'p, a')).toEqual([
      company.name,
      site.footer.description,
      `${site.footer.social} (${site.externalLink})`,
    ]);
  });

  test.each([
    ['products', [...products, 'pricing']],
    ['company', ['about', 'faq', 'contact', 'support']],
  ] as const)('the footer has a column for %s', (column, names) => {
    expect(linksIn(around(footer, site.footer[column]))).toEqual(
      names.map((name) => ({ text: nameOf(name), href: to(name) })),
    );
  });

  test('the footer has a column for contact, with the region', () => {
    const { email, phone } = company;
    const contact = around(footer, site.footer.contact);
    expect(linksIn(contact)).toEqual([
      { text: email.sales, href: `mailto:${email.sales}` },
      { text: phone.display, href: `tel:${phone.e164}` },
      { text: site.footer.expert, href: asks('footer') },
    ]);
    expect(entries(contact)).toContain(site.footer.region);
  });

  test('the footer ends with the legal links and the year', () => {
    const legal = only(footer, `ul[aria-label="${site.footer.legal}"]`);
    const { id, title } = headingOf(copy[language].legalNotice.accessibility.title);
    const sample = {
      text: site.footer.sample,
      href: href('legalNotice', language, sampleNoticeId),
    };
    expect(linksIn(legal)).toEqual([
      ...(['legalNotice', 'privacy', 'cookies'] as const).map((name) => ({
        text: nameOf(name),
        href: to(name),
      })),
      { text: title, href: `${to('legalNotice')}#${id}` },
      ...(company.sample ? [sample] : []),
    ]);
    const year = new Date().getFullYear();
    expect(entries(footer, 'p')).toContain(fill(site.footer.copyright, { year }));
  });
});
