import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './errors.ts';

/** A file of the content folder, parsed but not yet checked. */
export type Source = {
  file: string;
  /** Undefined where the file is missing or cannot be parsed. */
  data: unknown;
  /** What follows the front matter of a Markdown file; empty for YAML. */
  body: string;
  problems: Problem[];
  /** The line of a key, or of the nearest key around it. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined;
};

/** Reads a YAML file, or a Markdown file with or without front matter. `file` is relative to `folder`. */
export function readSource(folder: string, file: string): Source {
  const path = join(folder, file);
  if (!existsSync(path)) {
    const problem = { file, key: '', expected: 'a file of this name', found: 'none' };
    return { file, data: undefined, body: '', problems: [problem], lineOf: () => undefined };
  }
  const text = readFileSync(path, 'utf8');
  if (!file.endsWith('.md')) return parse(file, text, '', 0);
  const [, head = '', body = text] = /^---\r?\n([\s\S]*?\n)---\r?\n([\s\S]*)$/.exec(text) ?? [];
  return parse(file, head === '' ? '{}' : head, body.trim(), 1);
}

/** A problem with a key of a file. */
export function problemAt(
  source: Source,
  path: readonly PropertyKey[],
  expected: string,
  found: string,
): Problem {
  const line = source.lineOf(path);
  const key = path.map(String).join('.');
  return { file: source.file, ...(line === undefined ? {} : { line }), key, expected, found };
}

/** Reads several files, by name. */
export function readSources(
  folder: string,
  files: Readonly<Record<string, string>>,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, readSource(folder, file)]),
  );
}

function parse(file: string, text: string, body: string, linesBefore: number): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    file,
    line: lineAt(error.pos[0]),
    key: '',
    expected: 'valid YAML',
    found: firstLine(error.message),
  }));

  function lineOf(path: readonly PropertyKey[]): number | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return undefined;
  }

  const data: unknown = problems.length === 0 ? document.toJS() : undefined;
  return { file, data, body, problems, lineOf };
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
