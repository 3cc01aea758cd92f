import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { contactFormId } from '#features/contact-form/draft.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, linksIn, only, textOf } from './elements.ts';
import { builtPage, indexedPages, pages } from './pages.ts';

const { company } = siteContent;

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
  // A call to action says in the fragment where it stands; on the contact page it leads to the form.
  const place = (address: string) =>
    address.startsWith(`${contact}#cta=`) || address === `#${contactFormId}` ? contact : address;
  const isHelp = (address: string) => address === contact || /^(?:mailto|tel):/.test(address);
  const help = (part: string) =>
    linksIn(only(page.document, part))
      .map((link) => place(link.href))
      .filter(isHelp);
  expect(help('body > footer')).toEqual([
    contact,
    `mailto:${company.email.sales}`,
    expect.stringMatching(/^tel:/),
    contact,
  ]);
  expect(help('body > header')).toEqual(help('body > header').filter((link) => link === contact));
  expect(help('body > header').length).toBeGreaterThan(0);
});
