import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { headings, linksIn, only, textOf } from './elements.ts';
import { builtPage } from './pages.ts';

const { copy } = siteContent;

describe.each(languages)('in %s', (language) => {
  const home = href('home', language);

  test('the not-found page says 404 and leads home', () => {
    const main = only(builtPage('notFound', language).document, 'main');
    const { notFound } = copy[language];
    expect(headings(main, 1)).toEqual([notFound.title]);
    expect(textOf(main)).toContain(notFound.text);
    expect(textOf(only(main, '[lang="en"]'))).toBe(notFound.text);
    expect(linksIn(main)[0]).toEqual({ text: notFound.home, href: home });
  });

  test('the page of a server that fails says so and leads home', () => {
    const main = only(builtPage('serverError', language).document, 'main');
    const { serverError } = copy[language];
    expect(headings(main, 1)).toEqual([serverError.title]);
    expect(textOf(main)).toContain(serverError.text);
    expect(textOf(only(main, '[lang="en"]'))).toBe(serverError.title);
    expect(linksIn(main)[0]).toEqual({ text: serverError.home, href: home });
  });
});
