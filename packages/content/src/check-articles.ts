import { refuseFutureDay } from './check-shared-data.ts';
import { createProblem, type Problem } from './errors.ts';
import type { Article } from './schema/article.ts';
import { id as idSchema } from './schema/text.ts';
import { problemAt, type Source } from './source.ts';

/** Checks the file names of articles, that related articles exist, and the days of their checks. */
export function checkArticles(
  articles: readonly Article[],
  sources: readonly Source[],
  now: number,
): Problem[] {
  return articles.flatMap(({ id, related, checked }) => {
    const source = sources.find(({ file }) => file.endsWith(`/articles/${id}.md`));
    if (source === undefined) return [];
    const expected = 'a file name of a-z, 0-9 and hyphens: it is the address';
    const name = `“${id}.md”`;
    return [
      ...(idSchema.safeParse(id).success ? [] : [createProblem(source.file, expected, name)]),
      ...related.flatMap((other, index) =>
        articles.some((article) => article.id === other)
          ? []
          : [
              problemAt(
                source,
                ['related', index],
                'the file name of an article, without .md',
                `“${other}”`,
              ),
            ],
      ),
      ...refuseFutureDay(source, ['checked'], checked, now),
    ];
  });
}
