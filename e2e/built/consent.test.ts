import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { listedStorage } from '#e2e/stored-names.ts';
import { siteContent } from '#testing/site-content.ts';
import { consentWithTools } from '#features/tools/told-of-tools.ts';
import { consentCategories } from '#features/consent/consent.ts';
import { consentTextsUrl } from '#features/consent/consent-texts-url.ts';
import { languages } from '#site/languages.ts';
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

  test('leads to both policies from its further tabs, whose texts may not come', () => {
    const policies = [href('cookies', language), href('privacy', language)].toSorted();
    for (const further of [panel(1), panel(2)]) {
      const links = linksIn(further).map((link) => link.href);
      expect(links.toSorted()).toEqual(policies);
    }
  });

  test('names the file with the texts of its further tabs', () => {
    expect(dialog().getAttribute('data-text')).toBe(consentTextsUrl(language));
  });
});

describe.each(languages)('the texts of the cookie dialog in %s', (language) => {
  const consent = consentWithTools(copy[language], company.tools);
  const categories = consentCategories.map((category) => consent.categories[category]);
  const file = readFileSync(`dist${consentTextsUrl(language)}`, 'utf8');
  const { body: texts } = new new Window().DOMParser().parseFromString(file, 'text/html');

  test('describe each category, and name what is stored', () => {
    expect(entries(texts, 'dt')).toEqual(categories.map(({ name }) => name));
    expect(entries(texts, 'dd')).toEqual(
      categories.map(({ details, stored }) =>
        `${details} ${stored.map(({ key }) => key).join(', ')}`.trim(),
      ),
    );
    expect(entries(texts, 'code')).toEqual(listedStorage);
  });

  test('explain cookies', () => {
    const { title, paragraphs } = consent.about;
    expect(textOf(only(texts, 'h3'))).toBe(title);
    expect(entries(texts, 'p')).toEqual(paragraphs);
  });
});
