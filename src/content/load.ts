import { basename, resolve } from 'node:path';
import type { z } from 'zod';
import type { Language } from '#site/languages.ts';
import { checkFacts } from './check-facts.ts';
import { checkLanguages, type SourcePair } from './check-languages.ts';
import { ContentError, type Problem } from './errors.ts';
import { nameFacts } from './facts.ts';
import { findStrayFiles, legalFiles } from './files.ts';
import { anyFact, fillFacts } from './placeholders.ts';
import { readLanguage, type LanguageFolder } from './read-language.ts';
import type { Article } from './schema/article.ts';
import { factFiles, factsSchema } from './schema/facts.ts';
import type { Words } from './schema/words.ts';
import { problemAt, readSource, readSources } from './source.ts';
import { validate } from './validate.ts';

type Known = z.infer<typeof factsSchema>;

/** Everything the site says. */
export type Content = Omit<Known, 'sameInBoth'> & {
  words: Record<Language, Words>;
  /** Markdown, in Spanish only. */
  legal: LegalTexts;
  /** The articles of the support centre, in their order. */
  articles: Record<Language, Article[]>;
};

export type LegalTexts = Record<keyof typeof legalFiles, string>;

/**
 * Reads and checks the content folder; facts are already filled into the texts.
 * Throws a `ContentError` that lists every problem found, with file, line and key.
 */
export function loadContent(directory = 'content'): Content {
  const folder = resolve(directory);
  const problems = findStrayFiles(folder);

  const sources = readSources(folder, factFiles);
  const { data: known, problems: wrongFacts } = validate(factsSchema, sources, anyFact);
  const facts = known === null ? anyFact : nameFacts(known.company, known.figures, known.prices);
  problems.push(...Object.values(sources).flatMap((source) => source.problems), ...wrongFacts);

  const es = readLanguage(folder, 'es', facts);
  const en = readLanguage(folder, 'en', facts);
  problems.push(...es.problems, ...en.problems);

  function readLegalText(file: string): string {
    const source = fillFacts(readSource(folder, file), facts, 'es');
    problems.push(...source.problems);
    if (source.problems.length === 0 && source.body === '') {
      problems.push(problemAt(source, [], 'a text in Markdown', 'an empty file'));
    }
    return source.body;
  }
  const legal = {
    cookies: readLegalText(legalFiles.cookies),
    privacy: readLegalText(legalFiles.privacy),
    legalNotice: readLegalText(legalFiles.legalNotice),
  };

  if (known !== null) problems.push(...compare(es, en, known));
  if (problems.length > 0 || known === null || es.words === null || en.words === null) {
    throw new ContentError(problems, basename(folder));
  }
  return {
    company: known.company,
    figures: known.figures,
    prices: known.prices,
    clients: known.clients,
    people: known.people,
    testimonials: known.testimonials,
    words: { es: es.words, en: en.words },
    legal,
    articles: { es: es.articles, en: en.articles },
  };
}

/** Checks the languages against each other and against the facts. */
function compare(es: LanguageFolder, en: LanguageFolder, known: Known): Problem[] {
  const pairs: SourcePair[] = [];
  const unpaired: Problem[] = [];
  for (const source of es.sources) {
    const file = source.file.replace(/^es/, 'en');
    const other = en.sources.find((candidate) => candidate.file === file);
    if (other !== undefined) pairs.push({ es: source, en: other });
    else unpaired.push({ file, key: '', expected: `the English of ${source.file}`, found: 'none' });
  }
  for (const { file } of en.sources) {
    if (pairs.some((pair) => pair.en.file === file)) continue;
    const spanish = file.replace(/^en/, 'es');
    unpaired.push({ file: spanish, key: '', expected: `the Spanish of ${file}`, found: 'none' });
  }
  return [
    ...unpaired,
    ...checkLanguages(pairs, known.sameInBoth),
    ...(es.words === null ? [] : checkFacts('es', es.words, known)),
    ...(en.words === null ? [] : checkFacts('en', en.words, known)),
  ];
}
