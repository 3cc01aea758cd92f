import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseDocument, type Document } from 'yaml';
import { createProblem, type Problem } from './errors.ts';
import { excerpt, locate, readText, type Mistake } from './read-text.ts';
import { findYamlMistake } from './yaml-mistakes.ts';

/** A file of the content folder, parsed but not yet checked. */
export type Source = {
  file: string;
  /** Undefined if the file is missing or cannot be read. */
  data: unknown;
  /** The Markdown of a file; empty for YAML. */
  body: string;
  problems: Problem[];
  /** The line of a key, or of the nearest key around it. */
  findLine: (path: readonly PropertyKey[]) => number | undefined;
  /** The line of a place in the body. */
  findBodyLine: (offset: number) => number;
};

/** How a file is written: an article is Markdown below a head in YAML. */
export type FileKind = 'yaml' | 'article' | 'markdown';

/** Reads several files, by name. Their paths are relative to `folder`. */
export function readSources(
  folder: string,
  files: Readonly<Record<string, string>>,
  kind: FileKind,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, readSource(folder, file, kind)]),
  );
}

/** All texts in a value, with the paths of their keys. */
export function listTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, [...path, key]));
}

/** A problem with a key of a file. */
export function problemAt(
  { file, findLine }: Source,
  path: readonly PropertyKey[],
  expected: string,
  found: string,
): Problem {
  return createProblem(file, expected, found, {
    line: findLine(path),
    key: path.map(String).join('.'),
  });
}

/** A problem with a place in the Markdown of a file. */
export function problemInBody(
  { file, findBodyLine }: Source,
  offset: number,
  expected: string,
  found: string,
): Problem {
  return createProblem(file, expected, found, { line: findBodyLine(offset) });
}

function readSource(folder: string, file: string, kind: FileKind): Source {
  const path = join(folder, file);
  if (!existsSync(path)) {
    return unreadable(file, createProblem(file, 'a file of this name', 'none'));
  }
  const { text, mistake } = readText(path);
  if (mistake !== null) return unreadable(file, describeMistake(file, text, mistake));
  if (kind === 'yaml') return parseYaml(file, text);
  if (kind === 'markdown') return { ...unreadable(file), data: {}, ...createBody(text, 0) };
  return parseArticle(file, text);
}

function unreadable(file: string, ...problems: Problem[]): Source {
  return {
    file,
    data: undefined,
    body: '',
    problems,
    findLine: () => undefined,
    findBodyLine: () => 1,
  };
}

function describeMistake(file: string, text: string, mistake: Mistake): Problem {
  const { line, message } = mistake;
  return { file, line, message, excerpt: excerpt(text, mistake) };
}

function parseArticle(file: string, text: string): Source {
  const [, head, body = ''] = /^---\n([\s\S]*?\n?)---(?:\n([\s\S]*))?$/.exec(text) ?? [];
  if (head === undefined) {
    const message = 'an article starts with its title and so on, between two lines of ---';
    return unreadable(file, describeMistake(file, text, { line: 1, column: 1, message }));
  }
  const linesBefore = locate(text, text.length - body.length).line - 1;
  // The empty line stands for the first ---, so that lines are counted as in the file.
  return { ...parseYaml(file, `\n${head}`), ...createBody(body, linesBefore) };
}

function parseYaml(file: string, text: string): Source {
  const { document, mistake } = parseOnce(file, text);
  if (mistake !== null) return unreadable(file, describeMistake(file, text, mistake));

  function findLine(path: readonly PropertyKey[]): number | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return locate(text, node.range[0]).line;
    }
    return undefined;
  }

  return { ...unreadable(file), data: document.toJS(), findLine };
}

type Parsed = { text: string; document: Document; mistake: Mistake | null };

const lastParsed = new Map<string, Parsed>();

/** In development, and in tests, few files have changed since they were last read. */
function parseOnce(file: string, text: string): Parsed {
  const last = lastParsed.get(file);
  if (last?.text === text) return last;
  const document = parseDocument(text, { prettyErrors: false });
  const parsed = { text, document, mistake: findYamlMistake(text, document) };
  lastParsed.set(file, parsed);
  return parsed;
}

function createBody(text: string, linesBefore: number): Pick<Source, 'body' | 'findBodyLine'> {
  const start = text.length - text.trimStart().length;
  return {
    body: text.trim(),
    findBodyLine: (offset) => linesBefore + locate(text, start + offset).line,
  };
}
