import { expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { languages } from '@altanube/content/languages';
import { all, readText } from './elements.ts';
import { builtPage } from './pages.ts';

const { copy } = siteContent;
const places = [
  { page: 'home', picture: 'migration' },
  { page: 'google', picture: 'alert' },
  { page: 'microsoft', picture: 'alert' },
  { page: 'pricing', picture: 'report' },
] as const;
const cases = languages.flatMap((language) => places.map((place) => ({ language, ...place })));

test.each(cases)(
  'the page $page in $language has a picture of the work, marked as an example and described (P-15)',
  ({ language, page, picture }) => {
    const { example, [picture]: said } = copy[language].workPictures;
    const shown = all(builtPage(page, language).document, '[role="img"]').filter(
      (image) => image.getAttribute('aria-label') === said.alt,
    );
    expect(shown.map(readText)).toEqual([
      expect.stringContaining(`${said.title} ${said.subtitle} ${example}`),
    ]);
  },
);
