import { z } from 'zod';
import type { Language } from './languages.ts';
import type { Problem } from './errors.ts';
import { articleFiles, copyFiles } from './files.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { readFilled } from './read-filled.ts';
import { articleFrontMatter, type Article } from './schema/article.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import type { Source } from './source.ts';

/** The content of one language. */
export type LanguageContent = {
  language: Language;
  /** Null where a file has a problem. */
  copy: Copy | null;
  articles: Article[];
  /** Every file as it is written, with its placeholders. */
  sources: Source[];
  problems: Problem[];
};

/** Reads the copy and the articles of one language and fills in the placeholders. */
export function readLanguage(
  folder: string,
  language: Language,
  values: PlaceholderValues,
): LanguageContent {
  const copy = readFilled({
    schema: copySchema,
    files: copyFiles(language),
    kind: 'yaml',
    ...{ folder, language, values },
  });
  const articles = readFilled({
    schema: z.record(z.string(), articleFrontMatter),
    files: articleFiles(folder, language),
    kind: 'article',
    ...{ folder, language, values },
  });
  return {
    language,
    copy: copy.data,
    articles: Object.entries(articles.data ?? {})
      .map(([id, head]) => ({ id, ...head, body: articles.filled[id]?.body ?? '' }))
      .sort((a, b) => a.position - b.position),
    sources: [...copy.sources, ...articles.sources],
    problems: [...copy.problems, ...articles.problems],
  };
}
