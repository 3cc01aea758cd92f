import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languages } from '@altanube/content/languages';
import { describeTools, openedBy } from './descriptions.ts';
import { everyTool, parsedTools } from './testing/configured.ts';

const { copy } = siteContent;
const described = describeTools(parsedTools(everyTool));

test.each(described)('what $name stores is what visitors are told of', ({ name, stores }) => {
  const further = name === 'tagManager' ? everyTool.tagManager.stores : [];
  for (const language of languages) {
    const told = copy[language].tools[name].stored.map(({ key }) => key);
    expect([...told, ...further]).toEqual(stores);
  }
});

test('no tool opens more than hosts by their names, over https', () => {
  const sources = Object.values(openedBy(parsedTools(everyTool))).flat();
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources)
    expect(source).toMatch(/^https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)+[\w./-]*$/);
});
