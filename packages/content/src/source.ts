import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseDocument, type Document } from 'yaml';
import type { Problem } from './errors.ts';
import { excerpt, locate, readText } from './read-text.ts';
import { explainYaml } from './yaml-mistakes.ts';
import { findYamlTrap } from './yaml-traps.ts';

/** A file of the content folder, parsed but not yet checked. */
export type Source = {
  file: string;
  /** Undefined where the file is missing or cannot be read. */
  data: unknown;
  /** The Markdown of a file; empty for YAML. */
  body: string;
  problems: Problem[];
  /** The line of a key, or of the nearest key around it. */
  findLine: (path: readonly PropertyKey[]) => number | undefined;
  /** How the value of a key is written; empty where there is none. */
  writtenAt: (path: readonly PropertyKey[]) => string;
  /** The line of a place in the body. */
  findBodyLine: (offset: number) => number;
};

/** How a file is written: an article is Markdown below a head in YAML. */
export type FileKind = 'yaml' | 'article' | 'markdown';

/** Reads a file. `file` is relative to `folder`. */
export function readSource(folder: string, file: string, kind: FileKind): Source {
  const path = join(folder, file);
  if (!existsSync(path)) {
    return unreadable(file, { file, key: '', expected: 'a file of this name', found: 'none' });
  }
  const read = readText(path);
  if (!read.ok) {
    const { line, message } = read;
    return unreadable(file, { file, line, message, excerpt: read.excerpt });
  }
  if (kind === 'yaml') return parseYaml(file, read.text, '', 0);
  if (kind === 'markdown') return { ...unreadable(file), data: {}, ...createBody(read.text, 0) };
  return parseArticle(file, read.text);
}

/** Reads several files, by name. */
export function readSources(
  folder: string,
  files: Readonly<Record<string, string>>,
  kind: FileKind,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, readSource(folder, file, kind)]),
  );
}

/** A problem with a key of a file. */
export function problemAt(
  source: Source,
  path: readonly PropertyKey[],
  expected: string,
  found: string,
): Problem {
  return problemIn(source, source.findLine(path), path, expected, found);
}

/** A problem with a place in the Markdown of a file. */
export function problemInBody(
  source: Source,
  offset: number,
  expected: string,
  found: string,
): Problem {
  return problemIn(source, source.findBodyLine(offset), [], expected, found);
}

function problemIn(
  { file }: Source,
  line: number | undefined,
  path: readonly PropertyKey[],
  expected: string,
  found: string,
): Problem {
  const key = path.map(String).join('.');
  return { file, ...(line === undefined ? {} : { line }), key, expected, found };
}

function unreadable(file: string, ...problems: Problem[]): Source {
  return {
    file,
    data: undefined,
    body: '',
    problems,
    findLine: () => undefined,
    writtenAt: () => '',
    findBodyLine: () => 1,
  };
}

function parseArticle(file: string, text: string): Source {
  const [, head, body = ''] = /^---\n([\s\S]*?\n?)---(?:\n([\s\S]*))?$/.exec(text) ?? [];
  if (head === undefined) {
    const message = text.startsWith('---\n')
      ? 'the head that starts here is never closed: put a line of --- below it'
      : 'the head is missing: start with a line of ---, the title and so on, and a line of ---';
    const shown = excerpt(text.split('\n')[0] ?? '', 1, 1);
    return unreadable(file, { file, line: 1, message, excerpt: shown });
  }
  // The empty line stands for the first ---, so that lines are counted as in the file.
  const linesBefore = locate(text, text.length - body.length).line - 1;
  return parseYaml(file, `\n${head}`, body, linesBefore);
}

function parseYaml(file: string, text: string, body: string, linesBefore: number): Source {
  const { document, problem } = parseOnce(file, text);
  const markdown = createBody(body, linesBefore);
  if (problem !== null) return { ...unreadable(file, problem), ...markdown };

  function findRange(path: readonly PropertyKey[]) {
    const node = document.getIn(path, true);
    return isNode(node) ? (node.range ?? undefined) : undefined;
  }

  function findLine(path: readonly PropertyKey[]): number | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const range = findRange(path.slice(0, length));
      if (range !== undefined) return locate(text, range[0]).line;
    }
    return undefined;
  }

  return {
    file,
    data: document.toJS(),
    problems: [],
    findLine,
    writtenAt(path) {
      const [start = 0, end = 0] = findRange(path) ?? [];
      return text.slice(start, end);
    },
    ...markdown,
  };
}

type Parsed = { text: string; document: Document; problem: Problem | null };

const lastParsed = new Map<string, Parsed>();

/** A file that says what it said the last time is not parsed again: that is half of all the work. */
function parseOnce(file: string, text: string): Parsed {
  const last = lastParsed.get(file);
  if (last?.text === text) return last;
  const document = parseDocument(text, { prettyErrors: false });
  const parsed = { text, document, problem: problemOfYaml(file, text, document) };
  lastParsed.set(file, parsed);
  return parsed;
}

/** Why a text cannot be used as YAML; of several reasons, the first. */
function problemOfYaml(file: string, text: string, document: Document): Problem | null {
  const mistake =
    explainYaml(text, [...document.errors, ...document.warnings]) ?? findYamlTrap(text, document);
  if (mistake !== null) {
    const { line, column, message } = mistake;
    const shown = excerpt(text.split('\n')[line - 1] ?? '', line, column);
    return { file, line, message, excerpt: shown };
  }
  if (document.contents !== null) return null;
  const message = text.trim() === '' ? 'the file is empty' : 'the file holds nothing but comments';
  return { file, line: 1, message: `${message}: bring its texts back`, excerpt: [] };
}

function createBody(text: string, linesBefore: number): Pick<Source, 'body' | 'findBodyLine'> {
  const start = text.length - text.trimStart().length;
  return {
    body: text.trim(),
    findBodyLine: (offset) => linesBefore + locate(text, start + offset).line,
  };
}
