import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { leadsToContact, pageSubject } from '#content/page-subject.ts';
import { callsToAction, type CallToAction } from '@altanube/contact/attribution';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, linksIn, only, textOf, type Part } from './elements.ts';
import { articlePages, builtPage, pages, type BuiltPage } from './pages.ts';

const { articles, copy, prices } = siteContent;

type Told = { cta: string; subject: string | null };

/** What the links of a part of a page tell the contact form. */
function told(part: Part, language: BuiltPage['language']): Told[] {
  const start = `${href('contact', language)}#`;
  return linksIn(part)
    .filter((link) => link.href.startsWith(start))
    .map((link) => {
      const held = new URLSearchParams(link.href.slice(start.length));
      expect([...held.keys()].filter((name) => !['cta', 'subject'].includes(name))).toEqual([]);
      return { cta: held.get('cta') ?? '', subject: held.get('subject') };
    });
}

/** The ids that the form can be about. */
function options(language: BuiltPage['language']): string[] {
  const { document } = builtPage('contact', language);
  return all(document, 'select[name=subject] option').map(
    (option) => option.getAttribute('value') ?? '',
  );
}

function subjectOf({ route, article, language }: BuiltPage) {
  return pageSubject(
    route,
    articles[language].find(({ id }) => id === article),
  );
}

describe.each([...pages, ...articlePages])('$language $address', (page) => {
  const { document, language, route } = page;
  const contact = href('contact', language);

  test('tells the form of each call to action where it stands, and what the page is about', () => {
    const subject = subjectOf(page);
    const frame = told(document, language).filter(({ cta }) =>
      ['header', 'menu', 'footer'].includes(cta),
    );
    const expected = (['header', 'menu', 'footer'] as const).map((cta) => ({ cta, subject }));
    expect(frame).toEqual(route === 'contact' ? [] : expected);
    for (const { cta, subject: about } of told(document, language)) {
      expect(callsToAction).toContain(cta);
      if (about !== null) expect(options(language)).toContain(about);
      else expect(subject).toBeNull();
    }
  });

  test('has no button to the contact page that tells nothing', () => {
    const bare = all(document, 'a.button').filter((link) => link.getAttribute('href') === contact);
    // Back to a message that was not sent.
    expect(bare.map(textOf)).toEqual(
      route === 'contactNotSent' ? [copy[language].contactNotSent.back] : [],
    );
  });
});

describe.each(languages)('in %s', (language) => {
  test.each([
    ['home', ['hero', 'closing', 'closing']],
    ['google', ['hero', ...prices.google.plans.map(() => 'licence'), 'closing']],
    ['pricing', [...['starter', 'pro', 'enterprise'].map(() => 'plan'), ...addOns(), 'closing']],
    ['comparison', ['closing']],
    ['support', ['support', 'support', 'support']],
    ['faq', ['closing']],
    ['notFound', ['not-found']],
  ] as const)('the calls to action of the page %s are told apart', (route, ctas) => {
    const main = only(builtPage(route, language).document, 'main');
    expect(told(main, language).map(({ cta }) => cta)).toEqual(ctas);
  });

  test('each licence, plan and add-on has a subject of its own', () => {
    const subjects = (['google', 'microsoft', 'pricing'] as const).flatMap((route) =>
      told(only(builtPage(route, language).document, 'main'), language)
        .filter(({ cta }) => ['licence', 'plan', 'add-on'].includes(cta))
        .map(({ subject }) => subject),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toEqual(
      options(language).filter((id) => /^(?:google|microsoft|support|add-on)\//.test(id)),
    );
  });

  test('the form lists the articles that lead to it, and each of them tells it so', () => {
    const ids = articles[language].filter(leadsToContact).map(({ id }) => `article/${id}`);
    expect(options(language).filter((id) => id.startsWith('article/'))).toEqual(ids);
    for (const { id, next } of articles[language]) {
      const page = articlePages.find((it) => it.article === id && it.language === language);
      const [end] = told(
        only(page?.document ?? builtPage('support', language).document, 'main'),
        language,
      );
      const expected = { cta: 'article', subject: `article/${id}` };
      expect(end).toEqual(next.page === 'contact' ? expected : undefined);
    }
  });

  test('an article that unfolds in the list tells it too', () => {
    const [id = ''] = articles[language].filter(leadsToContact).map((article) => article.id);
    const details = only(builtPage('support', language).document, `details[id="${id}"]`);
    const text = readFileSync(`dist${details.getAttribute('data-text')}`, 'utf8');
    expect(text).toContain(`#cta=article&amp;subject=article/${id}"`);
  });
});

function addOns(): CallToAction[] {
  return prices.addOns.map(() => 'add-on');
}
