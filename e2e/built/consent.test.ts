import { describe, expect, test } from 'vitest';
import { listedStorage } from '#e2e/stored-names.ts';
import { siteContent } from '#testing/site-content.ts';
import { consentWithTools } from '#features/tools/told-of-tools.ts';
import { consentCategories } from '#features/consent/consent.ts';
import { href } from '#site/links.ts';
import { all, entries, linksIn, only, textOf } from './elements.ts';
import { pages } from './pages.ts';

const { copy, company } = siteContent;

test('there are four categories of consent, the necessary one first', () => {
  expect(consentCategories).toEqual(['necessary', 'functional', 'analytics', 'marketing']);
});

describe.each(pages)('the cookie dialog of $language $route', ({ document, language }) => {
  const consent = consentWithTools(copy[language], company.tools);
  const categories = consentCategories.map((category) => consent.categories[category]);
  const dialog = () => only(document, 'dialog');
  const panel = (index: number) => all(dialog(), '[role="tabpanel"]')[index] ?? dialog();

  test('asks for consent in three tabs', () => {
    expect(textOf(only(dialog(), 'h2'))).toBe(consent.title);
    const { consent: first, details, about } = consent.tabs;
    expect(entries(dialog(), '[role="tab"]')).toEqual([first, details, about]);
  });

  test('lets the visitor accept, refuse, choose and save', () => {
    const { accept, reject, customise, save } = consent;
    expect(entries(panel(0), 'button')).toEqual([accept, reject, customise, save]);
  });

  test('has a toggle for each category, of which the necessary one is fixed on', () => {
    const toggles = all(dialog(), '[role="switch"]');
    expect(toggles.map((toggle) => toggle.getAttribute('name'))).toEqual([...consentCategories]);
    const labels = toggles.map((toggle) => textOf(toggle.closest('label') ?? dialog()));
    labels.forEach((label, index) => expect(label).toContain(categories[index]?.name));
    const isFirst = toggles.map((_, index) => index === 0);
    expect(toggles.map((toggle) => toggle.hasAttribute('disabled'))).toEqual(isFirst);
    expect(toggles.map((toggle) => toggle.hasAttribute('checked'))).toEqual(isFirst);
  });

  test('describes each category, and names what is stored', () => {
    expect(entries(panel(1), 'dt')).toEqual(categories.map(({ name }) => name));
    expect(entries(panel(1), 'dd')).toEqual(
      categories.map(({ details, stored }) => [details, ...stored.map(({ key }) => key)].join(' ')),
    );
    expect(entries(panel(1), 'code')).toEqual(listedStorage);
  });

  test('explains cookies and links to both policies', () => {
    const { title, paragraphs } = consent.about;
    expect(textOf(only(panel(2), 'h3'))).toBe(title);
    expect(entries(panel(2), 'p').slice(0, -1)).toEqual(paragraphs);
    expect(
      linksIn(panel(2))
        .map((link) => link.href)
        .toSorted(),
    ).toEqual([href('cookies', language), href('privacy', language)].toSorted());
  });
});
