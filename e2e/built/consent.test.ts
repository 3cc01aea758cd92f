import { expect, test } from 'vitest';
import { listedStorage } from '../stored-names.ts';
import { siteContent } from '../helpers/site-content.ts';
import { addToolsToConsent } from '../../site/src/features/tools/vendor-disclosures.ts';
import { consentTextsUrl } from '../../site/src/features/consent/consent.ts';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { all, entries, only, targetsIn, readText } from './elements.ts';
import { expectOnEach, pages, readDocument } from './pages.ts';

const { copy, company } = siteContent;
const categories = ['necessary', 'functional', 'analytics', 'marketing'] as const;

test('the consent dialog of every page has its tabs, buttons, toggles and links (C-2, C-3, C-4, C-6)', () =>
  expectOnEach(pages, ({ document, language }) => {
    const consent = addToolsToConsent(copy[language], company.tools);
    const dialog = only(document, 'dialog');
    const [choices = dialog, ...further] = all(dialog, '[role="tabpanel"]');
    const { accept, reject, customise, save, tabs, title } = consent;
    expect(readText(only(dialog, 'h2'))).toBe(title);
    expect(entries(dialog, '[role="tab"]')).toEqual([tabs.consent, tabs.details, tabs.about]);
    expect(entries(choices, 'button')).toEqual([accept, reject, customise, save]);
    const toggles = all(dialog, '[role="switch"]');
    expect(toggles.map((toggle) => toggle.getAttribute('name'))).toEqual(categories);
    for (const [index, category] of categories.entries()) {
      const label = readText(toggles[index]?.closest('label') ?? dialog);
      expect(label).toContain(consent.categories[category].name);
      expect(toggles[index]?.hasAttribute('disabled')).toBe(category === 'necessary');
      expect(toggles[index]?.hasAttribute('checked')).toBe(category === 'necessary');
    }
    // Of the other tabs, whose texts are fetched.
    const policies = [href('cookies', language), href('privacy', language)].toSorted();
    expect(further.map((panel) => targetsIn(panel).toSorted())).toEqual([policies, policies]);
    expect(dialog.getAttribute('data-text')).toBe(consentTextsUrl(language));
  }));

test.each(languages)(
  'the texts of the dialog in %s describe each category, and cookies (C-5, C-6)',
  (language) => {
    const { about, ...consent } = addToolsToConsent(copy[language], company.tools);
    const described = categories.map((category) => consent.categories[category]);
    const { body: texts } = readDocument(consentTextsUrl(language));
    expect(entries(texts, 'dt')).toEqual(described.map(({ name }) => name));
    expect(entries(texts, 'dd')).toEqual(
      described.map(({ details, stored }) =>
        `${details} ${stored.map(({ key }) => key).join(', ')}`.trim(),
      ),
    );
    expect(entries(texts, 'code')).toEqual(listedStorage);
    expect(readText(only(texts, 'h3'))).toBe(about.title);
    expect(entries(texts, 'p')).toEqual(about.paragraphs);
  },
);
