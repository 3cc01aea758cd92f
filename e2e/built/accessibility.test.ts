import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, linksIn, only, textOf } from './elements.ts';
import { builtPage, indexedPages, pages } from './pages.ts';

const { company } = loadContent();

describe.each(languages)('in %s', (language) => {
  test('no two pages have the same heading', () => {
    const own = indexedPages.filter((page) => page.language === language);
    const headings = own.map(({ document }) => textOf(only(document, 'h1')));
    expect(new Set(headings).size).toBe(own.length);
  });

  test('each field about the visitor tells the browser what to fill in', () => {
    const { document } = builtPage('contact', language);
    const tokens = all(document, 'form[method=post] input:not([type=hidden]):not([tabindex])').map(
      (input) => [input.getAttribute('name'), input.getAttribute('autocomplete')],
    );
    expect(Object.fromEntries(tokens)).toMatchObject({
      name: 'name',
      email: 'email',
      company: 'organization',
    });
  });
});

test.each(pages)('$address in $language offers help in the same places and order', (page) => {
  const contact = href('contact', page.language);
  const isHelp = ({ href }: { href: string }) => href === contact || /^(?:mailto|tel):/.test(href);
  const help = (part: string) =>
    linksIn(only(page.document, part))
      .filter(isHelp)
      .map((link) => link.href);
  expect(help('body > footer')).toEqual([
    contact,
    `mailto:${company.email.sales}`,
    expect.stringMatching(/^tel:/),
    contact,
  ]);
  expect(help('body > header')).toEqual(help('body > header').filter((link) => link === contact));
  expect(help('body > header').length).toBeGreaterThan(0);
});
