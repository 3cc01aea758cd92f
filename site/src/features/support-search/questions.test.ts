import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findEntries, groupByKind } from './find-entries.ts';
import { indexEntries, type SearchData } from './index-entries.ts';

/**
 * Quality of the search for typical queries about articles and questions of the sample company.
 * Both are frozen, so that edits of the content do not change ranks.
 */
test.each(['es', 'en'] as const)(
  'in %s, the answer is the first result, or among the first three (SUP-13)',
  (language) => {
    const questions = readQuestions(`${import.meta.dirname}/testing/questions.${language}.yaml`);
    expect(questions.length).toBeGreaterThanOrEqual(100);
    const data = readEntries(`${import.meta.dirname}/testing/entries.${language}.yaml`);
    const index = indexEntries(data);
    const ids = new Set(data.entries.map(({ href }) => readFragment(href)));
    const ranks = questions.map(({ query, id }) => {
      expect([...ids], `what answers “${query}”`).toContain(id);
      const listed = groupByKind(findEntries(index, query)).flatMap(({ entries }) => entries);
      const found = listed.map(({ href }) => readFragment(href));
      const rank = found.indexOf(id);
      if (rank !== 0)
        console.log(`${language}: “${query}” finds ${id} at ${rank}, after ${found[0]}`);
      return rank;
    });
    const share = (maxRank: number) =>
      ranks.filter((rank) => rank >= 0 && rank < maxRank).length / ranks.length;
    console.log(`${language}: first ${share(1)}, among the first three ${share(3)}`);
    expect(share(1)).toBeGreaterThanOrEqual(0.9);
    expect(share(3)).toBeGreaterThanOrEqual(0.98);
  },
);

function readEntries(file: string): SearchData {
  return parse(readFileSync(file, 'utf8'));
}

function readQuestions(file: string): { query: string; id: string }[] {
  const answers = z
    .record(z.string(), z.array(z.string()))
    .parse(parse(readFileSync(file, 'utf8')));
  return Object.entries(answers).flatMap(([id, queries]) =>
    queries.map((query) => ({ query, id })),
  );
}

function readFragment(href: string): string {
  return href.slice(href.indexOf('#') + 1);
}
