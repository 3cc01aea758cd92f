import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languages } from '@altanube/content/languages';
import { describeTools, collectCspSources } from './descriptions.ts';
import { allTools, parseTools } from './testing/configured.ts';

const { copy } = siteContent;
const described = describeTools(parseTools(allTools));

test.each(described)('discloses every name that $name stores', ({ name, stores }) => {
  const further = name === 'tagManager' ? allTools.tagManager.stores : [];
  for (const language of languages) {
    const disclosed = copy[language].tools[name].stored.map(({ key }) => key);
    expect([...disclosed, ...further]).toEqual(stores);
  }
});

test('tools only allow named hosts, over https', () => {
  const sources = Object.values(collectCspSources(parseTools(allTools))).flat();
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources)
    expect(source).toMatch(/^https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?$/);
});
