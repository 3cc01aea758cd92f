import type { TestTitle } from './test-titles.ts';

export type Rule = {
  /** Such as `F-7`. */
  id: string;
  /**
   * What holds it, such as `navigation.spec.ts › the products open after 200 ms`. Where two files
   * have one name, the folder goes before it: `consent/consent.test.ts`.
   */
  tests: readonly string[];
};

/** A text of the repository in which rules may be cited. */
export type Source = { path: string; text: string };

/** The rules of `behaviour.md`: each is a row of a table that begins with its id. */
export function parseRules(markdown: string): Rule[] {
  return [...markdown.matchAll(/^\| *([A-Z]+-\d+) *\|(.*)\|([^|]*)\|$/gm)].map(
    ([, id = '', , tests = '']) => ({
      id,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test),
    }),
  );
}

/** What is wrong with the rules themselves, a line for each. */
export function findRuleProblems(rules: readonly Rule[], titles: readonly TestTitle[]): string[] {
  const ids = rules.map(({ id }) => id);
  return rules.flatMap(({ id, tests }, index) => [
    ...(ids.indexOf(id) === index ? [] : [`${id} is there twice`]),
    ...(tests.length === 0 ? [`${id} names no test`] : []),
    ...tests.flatMap((test) => findTestProblems(test, titles).map((it) => `${id}: ${it}`)),
  ]);
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
export function findCitationProblems(rules: readonly Rule[], sources: readonly Source[]): string[] {
  const ids = new Set(rules.map(({ id }) => id));
  return sources.flatMap(({ path, text }) => {
    const flat = text.replace(/\n[\s*/#]*/g, ' ');
    const cited = [...flat.matchAll(/behaviour\.md\)?((?:(?:,| and| to) [A-Z]+-\d+)+)/g)];
    return cited
      .flatMap(([, list = '']) => list.match(/[A-Z]+-\d+/g) ?? [])
      .filter((id) => !ids.has(id))
      .map((id) => `${path} cites ${id}, which is no rule`);
  });
}
