import type { TestTitle } from './test-titles.ts';

/** A text of the repository in which rules may be cited. */
export type Source = { path: string; text: string };

/** The ids of the rules of `behaviour.md`, such as `F-7`: each begins an entry of a list. */
export function parseRuleIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id = '']) => id);
}

/** Ids given twice, rules that no title names, and ids in titles that no rule has; a line for each. */
export function findRuleProblems(ids: readonly string[], titles: readonly TestTitle[]): string[] {
  const held = new Map(
    titles.flatMap(({ file, path }) =>
      [...path.join(' ').matchAll(/\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)/g)].flatMap(([, list = '']) =>
        list.split(', ').map((id) => [id, file] as const),
      ),
    ),
  );
  const known = new Set(ids);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...[...known].filter((id) => !held.has(id)).map((id) => `no title of a test names ${id}`),
    ...[...held]
      .filter(([id]) => !known.has(id))
      .map(([id, file]) => `${file} names ${id}, which is no rule`),
  ];
}

/** What is wrong with a test's name as documents write it: file, titles around it, part of its own. */
export function findTestProblems(test: string, titles: readonly TestTitle[]): string[] {
  const [file = '', ...named] = test.split(' › ');
  const inFile = titles.filter((title) => `/${title.file}`.endsWith(`/${file}`));
  if (inFile.length === 0) return [`there is no test file ${file}`];
  return inFile.some(({ path }) => isNamed(path, named))
    ? []
    : [`${file} has no test “${named.join(' › ')}”`];
}

/** Whether the names are parts of the titles around a test, in their order, and of its own. */
function isNamed(path: readonly string[], named: readonly string[]): boolean {
  const own = named.at(-1) ?? '';
  const isOwn = own !== '' && path.at(-1)?.includes(own) === true;
  let at = 0;
  for (const title of path.slice(0, -1)) if (title.includes(named[at] ?? '')) at += 1;
  return isOwn && at >= named.length - 1;
}

/**
 * Ids that a source cites and no rule has. A rule is cited as `docs/behaviour.md, F-7`, several as
 * `docs/behaviour.md, F-7 and N-3`; a comment may break its line anywhere in between.
 */
export function findCitationProblems(
  rules: readonly string[],
  sources: readonly Source[],
): string[] {
  const ids = new Set(rules);
  return sources.flatMap(({ path, text }) => {
    const flat = text.replace(/\n[\s*/#]*/g, ' ');
    const cited = [...flat.matchAll(/behaviour\.md\)?((?:(?:,| and| to) [A-Z]+-\d+)+)/g)];
    return cited
      .flatMap(([, list = '']) => list.match(/[A-Z]+-\d+/g) ?? [])
      .filter((id) => !ids.has(id))
      .map((id) => `${path} cites ${id}, which is no rule`);
  });
}
