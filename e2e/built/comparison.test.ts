import { describe, expect, test } from 'vitest';
import { isCompared, suites } from '@altanube/content/suites';
import { hasQuiz, siteContent } from '../helpers/site-content.ts';
import { contactHref, href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { headings } from './elements.ts';
import { expectBreadcrumb, expectSections } from './expect-parts.ts';
import { sourceLinks } from './expected.ts';
import { builtPage } from './pages.ts';

const { copy } = siteContent;
describe.each(languages)('docs/behaviour.md, Comparison, in %s', (language) => {
  test.skipIf(!isCompared)(
    'has a breadcrumb and a title, and its sections in order, each with its links (P-4, CMP-1, CMP-5, FIT-1, TXT-10)',
    () => {
      const { document } = builtPage('comparison', language);
      const { hero, cta, profiles, table } = copy[language].comparison;
      expectBreadcrumb(document, language, 'comparison');
      expect(headings(document, 1)).toEqual([hero.title]);
      expectSections(document, [
        ['criteria', ...sourceLinks(table.sources, language)],
        ...(hasQuiz ? [['encaje']] : []),
        ['profiles', ...suites.map((suite) => [profiles[suite].link, href(suite, language)])],
        [
          'call',
          [cta.contact, contactHref(language, { callToAction: 'closing', subject: 'comparison' })],
        ],
      ]);
    },
  );
});
