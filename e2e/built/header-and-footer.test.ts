import { expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { sampleNoticeId } from '@altanube/content/external-links';
import { fill } from '@altanube/base/template';
import { demoFormId, formTitleId } from '../../site/src/features/contact-form/subject-line.ts';
import { footerPages, headerPages } from '../../site/src/features/navigation/linked-pages.ts';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref, href, languageSwitchHref } from '@altanube/content/links';
import { getDemoSubject, getPageSubject } from '@altanube/content/subjects';
import { listPhones } from '@altanube/content/phones';
import { languages } from '@altanube/content/languages';
import { hasMenu, isPage, type PageName } from '@altanube/content/routes';
import { createHeading } from '../../site/src/ui/headings.ts';
import { all, entries, linksIn, only, targetsIn, readText, readTexts } from './elements.ts';
import type { Link } from './elements.ts';
import { externalLink, salesWhatsappLinks } from './expect-parts.ts';
import { detailPages, expectOnEach, pages } from './pages.ts';

const { company, copy } = siteContent;
const { products, direct, panelOnly } = headerPages;
const panelPages: PageName[] = [...products, ...direct, ...panelOnly];

/** The parts of a page that its tests look at. */
const frames = [...pages, ...detailPages].map(({ document, language, ...page }) => ({
  ...{ ...copy[language], ...page, language },
  header: only(document, 'body > header'),
  footer: only(document, 'body > footer'),
  linkTo: (name: PageName) => [copy[language][name].meta.name, href(name, language)],
}));

test('on every page, the first link skips the header, the logo links home, and the link to the current page is marked (N-3, N-5)', () =>
  expectOnEach(frames, ({ header, site, language, route, entry }) => {
    const [, logo] = all(header, 'a');
    expect(linksIn(header).slice(0, 2)).toEqual([
      [site.skipLink, '#main'],
      [company.name, href('home', language)],
    ]);
    expect(logo?.getAttribute('aria-label')).toBe(site.header.logo);

    const isInMenu = entry === undefined && isPage(route) && panelPages.includes(route);
    const links = all(header, `a[href="${href(route, language)}"]:not([hreflang])`);
    const marked = all(header, '[aria-current="page"]').map(({ outerHTML }) => outerHTML);
    expect(marked).toEqual(isInMenu ? links.map(({ outerHTML }) => outerHTML) : []);
  }));

test('on every page, the bar has the products with a line about each, the other pages and the demo (N-4, N-12, CTA-2, P-17)', () =>
  expectOnEach(frames, ({ header, linkTo, site, language, route }) => {
    const [bar, ...others] = all(header, 'nav');
    expect(bar !== undefined).toBe(hasMenu(route));
    if (!hasMenu(route)) return;
    expect(linksIn(bar ?? header)).toEqual([
      ...products.map((name) => {
        const [text, target] = linkTo(name);
        return [`${text} ${site.header.descriptions[name]}`, target];
      }),
      ...direct.map(linkTo),
    ]);
    const asks = (callToAction: CallToAction) =>
      route === 'contact'
        ? `#${demoFormId}`
        : contactHref(language, { callToAction, subject: getDemoSubject(route) });
    const names = Object.values<string>(site.languageSwitcher.names);
    const isLanguage = ([text]: Link) => names.includes(text);
    const panel = linksIn(others.at(-1) ?? header);
    expect(panel.filter((link) => !isLanguage(link))).toEqual([
      ...panelPages.map(linkTo),
      [site.header.demo, asks('menu')],
      ...salesWhatsappLinks(language),
    ]);
    expect(panel.filter(isLanguage).map(([text]) => text)).toEqual(names);
    const { demo, demoShort } = site.header;
    const demos = linksIn(header).filter(([text]) => [demo, `${demo} ${demoShort}`].includes(text));
    expect(demos.map(([, target]) => target)).toEqual([asks('header'), asks('menu')]);
  }));

test('on every page, the switcher names each language in that language and marks the current one (N-9)', () =>
  expectOnEach(frames, ({ header, site, language, route, path }) => {
    for (const other of languages) {
      const links = all(header, `a[hreflang="${other}"]`);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        expect(readText(link)).toBe(site.languageSwitcher.names[other]);
        expect(link.getAttribute('lang')).toBe(other);
        expect(link.getAttribute('aria-current')).toBe(other === language ? 'true' : null);
        const target = link.getAttribute('href');
        expect([languageSwitchHref(route, other, path), `?lng=${other}`]).toContain(target);
      }
    }
    expect(readTexts(header)).toContain(language.toUpperCase());
  }));

test('on every page, the footer has the company, its social network, the pages, ways to reach it, the legal links and the year of the build (P-1, P-3)', () =>
  expectOnEach(frames, ({ footer, linkTo, site, legalNotice, language, route, entry }) => {
    const { copyright, description, expert, region, ...titles } = site.footer;
    const subject = entry === undefined ? getPageSubject(route) : entry.subject;
    const asks = contactHref(language, { callToAction: 'footer', subject });
    const { id, title } = createHeading(legalNotice.accessibility.title);
    const sample = [titles.sample, href('legalNotice', language, sampleNoticeId)];
    const lines = [
      [company.name],
      [description],
      externalLink(titles.social, company.social.url, language),
      [titles.products],
      ...footerPages.products.map(linkTo),
      [titles.company],
      ...footerPages.company.map(linkTo),
      [titles.contact],
      [company.email.sales, `mailto:${company.email.sales}`],
      [listPhones(company)[0].line, `tel:${company.phone.e164}`],
      [region],
      [expert, route === 'contact' ? `#${formTitleId}` : asks],
      [fill(copyright, { year: new Date().getFullYear() })],
      ...(siteContent.news[language].length > 0 ? [linkTo('news')] : []),
      ...footerPages.legal.map(linkTo),
      [title, `${href('legalNotice', language)}#${id}`],
      [titles.consent],
      ...(company.sample ? [sample] : []),
    ];
    expect(entries(footer, 'h2, p, a, li:not(:has(a))')).toEqual(lines.map(([text]) => text));
    expect(targetsIn(footer)).toEqual(lines.flatMap(([, target]) => target ?? []));
  }));
