import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPage } from '../e2e/built/pages.ts';
import { siteContent } from '../e2e/helpers/site-content.ts';
import { sampleNoticeId } from '@altanube/content/external-links';
import { languages } from '@altanube/content/languages';
import { findRoute } from '@altanube/content/routes';

const { company } = siteContent;
const text = readFileSync('docs/buyer-questions.md', 'utf8');
const lines = text.matchAll(/^- (.+\?) (`.*`)$/gm);
const questions = Array.from(lines, ([, question = '', where = '']) => ({
  question,
  places: Array.from(where.matchAll(/`([^`]+)`/g), ([, place = '']) => place),
}));

test('a buyer asks more than forty questions, none of them twice', () => {
  expect(questions.length).toBeGreaterThan(40);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});

test.each(languages)('every answer is where it is said to be in %s', (language) => {
  const problems = questions.flatMap(({ question, places }) => {
    if (places.length === 0) return [`nowhere: ${question}`];
    return places.filter((place) => !isThere(place)).map((place) => `${place}: ${question}`);
  });
  expect(problems, 'docs/buyer-questions.md names these places: correct them there').toEqual([]);

  function isThere(place: string): boolean {
    const [path = '', id = ''] = place.split('#');
    // What a company that is real has no need to say.
    if (id === sampleNoticeId && !company.sample) return true;
    const route = findRoute(path);
    return route !== null && builtPage(route, language).document.getElementById(id) !== null;
  }
});
