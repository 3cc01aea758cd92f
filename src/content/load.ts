import { basename, resolve } from 'node:path';
import type { z } from 'zod';
import { defaultLanguage, languages, type Language } from '#site/languages.ts';
import { checkFacts } from './check-facts.ts';
import { checkLanguages, type SourcePair } from './check-languages.ts';
import { ContentError, type Problem } from './errors.ts';
import { nameFacts } from './facts.ts';
import { findStrayFiles, legalFiles } from './files.ts';
import { perLanguage } from './per-language.ts';
import { anyFact, fillFacts } from './placeholders.ts';
import { readLanguage, type LanguageFolder } from './read-language.ts';
import type { Article } from './schema/article.ts';
import { factFiles, factsSchema } from './schema/facts.ts';
import type { Copy } from './schema/copy.ts';
import { problemAt, readSource, readSources } from './source.ts';
import { validate } from './validate.ts';

type Known = z.infer<typeof factsSchema>;

/** Everything the site says. */
export type Content = Omit<Known, 'sameInBoth'> & {
  copy: Record<Language, Copy>;
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

  const read = perLanguage((language) => readLanguage(folder, language, facts));
  problems.push(...languages.flatMap((language) => read[language].problems));

  function readLegalText(file: string): string {
    const source = fillFacts(readSource(folder, file), facts, defaultLanguage);
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

  if (known !== null) problems.push(...compare(read, known));
  const copy = perLanguage((language) => read[language].copy);
  if (problems.length > 0 || known === null || !isComplete(copy)) {
    throw new ContentError(problems, basename(folder));
  }
  return {
    company: known.company,
    figures: known.figures,
    prices: known.prices,
    clients: known.clients,
    people: known.people,
    testimonials: known.testimonials,
    copy,
    legal,
    articles: perLanguage((language) => read[language].articles),
  };
}

type Folders = Record<Language, LanguageFolder>;

/** Checks the languages against Spanish, and each of them against the facts. */
function compare(folders: Folders, known: Known): Problem[] {
  const compared = languages.filter((language) => language !== defaultLanguage);
  const pairs = compared.map((language) => pairFiles(folders[defaultLanguage], folders[language]));
  return [
    ...pairs.flatMap(({ unpaired }) => unpaired),
    ...checkLanguages(
      pairs.flatMap(({ paired }) => paired),
      known.sameInBoth,
    ),
    ...languages.flatMap((language) => {
      const { copy } = folders[language];
      return copy === null ? [] : checkFacts(language, copy, known);
    }),
  ];
}

/** The files of a language, each beside the Spanish one. */
function pairFiles(es: LanguageFolder, other: LanguageFolder) {
  const paired: SourcePair[] = [];
  const unpaired: Problem[] = [];
  for (const source of es.sources) {
    const file = source.file.replace(/^\w+/, other.language);
    const twin = other.sources.find((candidate) => candidate.file === file);
    if (twin !== undefined) paired.push({ es: source, other: twin });
    else
      unpaired.push({ file, key: '', expected: `a translation of ${source.file}`, found: 'none' });
  }
  for (const { file } of other.sources) {
    if (paired.some((pair) => pair.other.file === file)) continue;
    const spanish = file.replace(/^\w+/, es.language);
    unpaired.push({ file: spanish, key: '', expected: `a translation of ${file}`, found: 'none' });
  }
  return { paired, unpaired };
}

function isComplete(copy: Record<Language, Copy | null>): copy is Record<Language, Copy> {
  return languages.every((language) => copy[language] !== null);
}
