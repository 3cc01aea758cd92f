import type { Language } from '#site/languages.ts';
import { closest } from './closest.ts';
import type { Facts } from './facts.ts';
import { problemAt, type Source } from './source.ts';

/** A fact's name has a dot, `{company.name}`; what code fills in later has none, `{year}`. */
const factPattern = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** Facts for content that has none yet: every placeholder is taken as known. */
export const anyFact: Facts = new Map();

/**
 * A copy of a file in which each `{fact.name}` is replaced by the fact, as `language` writes it.
 * A name that no fact has is a problem, unless the facts themselves could not be read.
 */
export function fillFacts(source: Source, facts: Facts, language: Language): Source {
  const problems = [...source.problems];

  function fillText(text: string, path: readonly PropertyKey[]): string {
    return text.replace(factPattern, (_, name: string) => {
      const fact = facts.get(name);
      if (fact !== undefined) return fact(language);
      if (facts !== anyFact) {
        problems.push(problemAt(source, path, expectedFact(name, facts), `{${name}}`));
      }
      return '…';
    });
  }

  function fillValue(value: unknown, path: readonly PropertyKey[]): unknown {
    if (typeof value === 'string') return fillText(value, path);
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => fillValue(item, [...path, index]));
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, fillValue(item, [...path, key])]));
  }

  return { ...source, data: fillValue(source.data, []), body: fillText(source.body, []), problems };
}

/** The text without its placeholders, to see what is left of it for a translator. */
export function withoutFacts(text: string): string {
  return text.replace(factPattern, '');
}

/** What to say of a placeholder that no fact has. */
export function expectedFact(name: string, facts: Facts): string {
  if (facts.size === 0) return 'a known placeholder';
  const names = closest(name, [...facts.keys()]).map((known) => `{${known}}`);
  return `a known placeholder, such as ${names.join(' or ')}`;
}
