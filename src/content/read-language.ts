import { z } from 'zod';
import type { Language } from '#site/languages.ts';
import type { Problem } from './errors.ts';
import type { Facts } from './facts.ts';
import { articleIds } from './files.ts';
import { fillFacts } from './placeholders.ts';
import { articleFrontMatter, type Article } from './schema/article.ts';
import { copyFiles, copySchema, type Copy } from './schema/copy.ts';
import { readSources, type Source } from './source.ts';
import { validate } from './validate.ts';

/** What the folder of one language holds. */
export type LanguageFolder = {
  language: Language;
  /** Null where a page has a problem. */
  copy: Copy | null;
  articles: Article[];
  /** Every file as it is written, with its placeholders. */
  sources: Source[];
  problems: Problem[];
};

/** Reads the pages and articles of one language, with the facts filled in. */
export function readLanguage(folder: string, language: Language, facts: Facts): LanguageFolder {
  const pages = readSources(
    folder,
    Object.fromEntries(
      Object.entries(copyFiles).map(([name, file]) => [name, `${language}/${file}`]),
    ),
  );
  const articles = readSources(
    folder,
    Object.fromEntries(
      articleIds(folder, language).map((id) => [id, `${language}/articles/${id}.md`]),
    ),
  );
  const filledPages = fillEach(pages, facts, language);
  const filledArticles = fillEach(articles, facts, language);
  const copy = validate(copySchema, filledPages, facts);
  const heads = validate(z.record(z.string(), articleFrontMatter), filledArticles, facts);
  return {
    language,
    copy: copy.data,
    articles: Object.entries(heads.data ?? {})
      .map(([id, head]) => ({ id, ...head, body: filledArticles[id]?.body ?? '' }))
      .sort((a, b) => a.position - b.position),
    sources: [...Object.values(pages), ...Object.values(articles)],
    problems: [
      ...Object.values(filledPages).flatMap(({ problems }) => problems),
      ...copy.problems,
      ...Object.values(filledArticles).flatMap(({ problems }) => problems),
      ...heads.problems,
    ],
  };
}

function fillEach(
  sources: Record<string, Source>,
  facts: Facts,
  language: Language,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, fillFacts(source, facts, language)]),
  );
}
