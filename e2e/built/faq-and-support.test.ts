import { describe, expect, test } from 'vitest';
import { findById } from '@altanube/content/by-id';
import { siteContent } from '../helpers/site-content.ts';
import { fill } from '@altanube/base/template';
import { describePlan } from '@altanube/content/plan-rules';
import { contactHref, href, pathHref } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { whatsappHref } from '@altanube/content/external-links';
import { getArticleTextUrl } from '../../site/src/features/articles/article-text-url.ts';
import {
  formatDate,
  formatDays,
  formatEuros,
  formatHours,
  formatShare,
} from '@altanube/content/formats';
import { all, entries, linksIn, only, section, targetsIn, readText } from './elements.ts';
import { closingCall, expectSections, sourceLinks } from './expect-parts.ts';
import { builtPage, detailPages, expectOnEach, readDocument } from './pages.ts';

const { articles, company, copy, prices } = siteContent;

describe.each(languages)('docs/behaviour.md, Questions, in %s', (language) => {
  const { document } = builtPage('faq', language);
  const { faq } = copy[language];

  test('are ordered by category, with a list of categories and links to more (FAQ-1, FAQ-6, TXT-10)', () => {
    expectSections(document, [
      ...faq.categories.map(({ id, links, sources }) => [
        id,
        ...links.map(({ text, page, fragment }) => [text, href(page, language, fragment)]),
        ...sourceLinks(sources, language),
      ]),
      [
        'call',
        closingCall(faq.cta.contact, language),
        [faq.cta.support, href('support', language)],
      ],
    ]);
    const titles = faq.categories.map(({ title }) => title);
    const shown = entries(only(document, 'main'), 'h2');
    expect(shown.filter((heading) => titles.includes(heading))).toEqual(titles);
    const contents = only(document, `main nav[aria-label="${faq.contents}"]`);
    expect(linksIn(contents)).toEqual(faq.categories.map(({ id, title }) => [title, `#${id}`]));
  });
});

describe.each(languages)('docs/behaviour.md, Support centre, in %s', (language) => {
  const { document } = builtPage('support', language);
  const { site, support } = copy[language];
  const { categories, channels, sla } = support;
  const own = articles[language];

  test('has a search, then its sections in order, each with its links (SUP-1)', () => {
    expect(all(document, 'main input[type="search"]')).toHaveLength(1);
    const ticket = (subject = 'ticket') =>
      contactHref(language, { callToAction: 'support', subject });
    expectSections(document, [
      [
        'categories',
        [categories.guides.action, '#articles-guides'],
        [categories.problems.action, '#articles-problems'],
        [categories.bestPractices.action, '#articles-bestPractices'],
      ],
      ['articles', ...own.map(({ path }) => [support.articles.ownPage, pathHref(path, language)])],
      [
        'channels',
        [channels.ticket.action, ticket()],
        [channels.chat.action, ticket('ticket/chat-access')],
        [
          `${channels.whatsapp.action} (${site.externalLink})`,
          whatsappHref(company, company.whatsapp.e164, language),
        ],
      ],
      [
        'levels',
        ...prices.support.plans.map(({ id, name }) => [
          `${channels.ticket.action} (${name})`,
          ticket(`ticket/${id}`),
        ]),
        [sla.link, href('sla', language)],
      ],
    ]);
  });

  test('states the service level of each plan (SUP-9)', () => {
    const levels = section(document, 'levels');
    const { plans } = prices.support;
    const { rules } = copy[language].pricing.plans;
    expect(entries(levels, 'dt')).toEqual(plans.map(({ name }) => name));
    expect(entries(levels, 'dd.text-soft')).toEqual(
      plans.map((plan) => describePlan(plan, { rules, language }).promise),
    );
  });

  test('lists every article with its date, reading time and text file, and filters them by kind, with the count of each (SUP-6, SUP-11)', () => {
    const list = section(document, 'articles');
    const shown = all(list, 'article');
    expect(shown.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    for (const article of shown) {
      const { id, title, summary, minutes, checked } = findById(own, article.id);
      expect(entries(article, 'h3')).toEqual([title]);
      const readingTime = fill(support.articles.readingTime, { minutes });
      const day = fill(support.articles.checked, { day: formatDate(checked, language) });
      const text = readText(article);
      for (const part of [readingTime, day, summary]) expect(text).toContain(part);
      const url = getArticleTextUrl(id, language);
      expect(only(article, 'details').getAttribute('data-text')).toBe(url);
    }
    const kinds = shown.map((article) => article.getAttribute('data-kinds')?.split(' '));
    for (const radio of all(list, 'input[type="radio"]')) {
      const kind = radio.getAttribute('value') ?? '';
      const count = kinds.filter((each) => each?.includes(kind)).length;
      expect(count, kind).toBeGreaterThan(0);
      expect(readText(radio.parentElement ?? document)).toMatch(new RegExp(` ${count}$`));
    }
  });
});

const articlePages = detailPages.filter(({ entry }) => entry.collection === 'articles');

test('the page of every article has a checkbox for each step, and links (SUP-12)', () =>
  expectOnEach(articlePages, (page) => {
    const { document, language } = page;
    const main = only(document, 'main');
    const { articlePage } = copy[language].support;
    const article = findById(articles[language], page.entry.id);
    const { id, summary, body, related, next } = article;
    expect(readText(main)).toContain(summary);
    const steps = all(main, 'ol > li');
    expect(steps).toHaveLength(body.match(/^\d+\. /gm)?.length ?? 0);
    for (const step of steps) {
      expect(all(step, 'input[type="checkbox"]')).toHaveLength(1);
      const [name = step] = all(step, 'strong');
      expect(readText(only(step, 'label'))).toBe(readText(name));
    }
    const others = articles[language].filter((other) => related.includes(other.id));
    const links = linksIn(main);
    expect([links[0], ...links.slice(-others.length - 1)]).toEqual([
      [articlePage.back, href('support', language, id)],
      ...others.map((other) => [other.title, pathHref(other.path, language)]),
      [
        next.text,
        next.page === 'contact'
          ? contactHref(language, { callToAction: 'article', subject: `article/${id}` })
          : href(next.page, language),
      ],
    ]);
    // The list of articles has the same text.
    const { body: text } = readDocument(getArticleTextUrl(id, language));
    expect(readText(main)).toContain(readText(text));
    expect(linksIn(text).at(-1)).toEqual(links.at(-1));
    expect(targetsIn(text).filter((target) => target.startsWith('#'))).toEqual(
      others.map((other) => `#${other.id}`),
    );
  }));

/** The agreement that the support centre links to, made from the data of the plans. */
describe.each(languages)('docs/behaviour.md, Legal texts: service levels in %s', (language) => {
  const { document } = builtPage('sla', language);
  const { severities, table } = copy[language].sla;

  test('has first response, hours and price of each plan (LEG-5)', () => {
    const { columns, unit } = table;
    const { rules } = copy[language].pricing.plans;
    expect(entries(only(section(document, 'levels'), 'tbody'), 'tr')).toEqual(
      prices.support.plans.map((plan) => {
        const { name, price } = plan;
        const { hours, coverage } = describePlan(plan, { rules, language });
        return [
          name,
          `${columns.response} ${hours}`,
          `${columns.coverage} ${coverage}`,
          `${columns.price} ${formatEuros(price, language)} ${unit}`,
        ].join(' ');
      }),
    );
  });

  test('shows deadlines and credits of each plan by severity, if it has any (LEG-7)', () => {
    const { cap, caption, columns, levels, notes } = severities;
    const plans = prices.support.plans.flatMap(({ name, coverage, severities: own }) => {
      const hoursPerDay = coverage === null ? 24 : coverage.closes - coverage.opens;
      return own === null ? [] : { name, own, hoursPerDay };
    });
    const parts = all(document, '#severities');
    expect(parts).toHaveLength(plans.length === 0 ? 0 : 1);
    for (const part of parts) {
      expect(entries(part, 'dl > div')).toEqual(
        levels.map(({ title, description }) => `${title} ${description}`),
      );
      const tables = all(part, 'table');
      expect(tables.map((each) => readText(only(each, 'caption')))).toEqual(
        plans.map(({ name }) => fill(caption, { plan: name })),
      );
      expect(tables.map((each) => entries(each, 'thead th[scope="col"], tbody tr'))).toEqual(
        plans.map(({ own, hoursPerDay }) => [
          ...Object.values(columns),
          ...own.map(({ id, responseHours, solutionHours, credit }) =>
            [
              findById(levels, id).title,
              formatHours(responseHours, language),
              solutionHours % hoursPerDay === 0
                ? formatDays(solutionHours / hoursPerDay, language)
                : formatHours(solutionHours, language),
              formatShare(credit, language),
            ].join(' '),
          ),
        ]),
      );
      const { creditCap } = prices.support;
      const limit =
        creditCap === null ? [] : [fill(cap, { share: formatShare(creditCap, language) })];
      expect(entries(part, '.prose p')).toEqual([...notes, ...limit]);
    }
  });
});
