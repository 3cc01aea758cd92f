import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageName } from '@altanube/content/routes';
import type { StateName } from './page-states.ts';

/** The page, or the state of a page, in which the tests see a feature; null where there is nothing to see. */
const shownIn = {
  accordion: 'an answer open',
  articles: 'an article open',
  calculator: 'a price worked out',
  campaign: null,
  carousel: 'next slide',
  consent: 'cookies customised',
  'contact-form': 'form with a mistake',
  'demo-time': 'a time for a demo',
  dropdown: 'products open',
  // `embed.spec.ts` looks at a site with some.
  embed: null,
  language: 'languages open',
  navigation: 'menu open',
  'service-status': 'support',
  share: 'a price worked out',
  'suite-fit': 'a suite that fits',
  'support-search': 'search with results',
  theme: 'home',
  tools: null,
} satisfies Record<string, StateName | PageName | null>;

test('the accessibility of each feature is tested in a page or a state that shows it', () => {
  const features = readdirSync('site/src/features', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(Object.keys(shownIn).toSorted()).toEqual(features.toSorted());
});
