import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseDocument } from 'yaml';
import { parseEntryFile } from './collections.ts';
import type { Language } from './languages.ts';
import { truncateText } from './truncate-text.ts';
import { createProblem, type Problem } from './errors.ts';
import { findYamlMistake, type Mistake } from './yaml-mistakes.ts';

type Path = readonly PropertyKey[];

/** A path of keys, or an offset in the Markdown. */
export type Place = Path | number;

export type Source = {
  file: string;
  /** Undefined if the file is missing or cannot be read. */
  data: unknown;
  /** The Markdown of a file; empty for YAML. */
  body: string;
  problems: Problem[];
  /** For a missing key, the line of its nearest existing ancestor, or 1. */
  findLine: (place: Place) => number | undefined;
};

export function readSources(
  folder: string,
  files: Readonly<Record<string, string>>,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, readSource(folder, file)]),
  );
}

export function mapTexts(
  value: unknown,
  change: (text: string, path: Path) => string,
  path: Path = [],
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, mapTexts(item, change, [...path, key])] as const,
  );
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Leaves only the texts that shared data has in a language: `{ es: …, en: … }`. */
export function pickTexts(source: Source, language: Language): Source {
  const pick = (text: string, path: Path) => (path.at(-1) === language ? text : '');
  return { ...source, data: mapTexts(source.data, pick) };
}

export function listTexts(value: unknown): { place: Path; text: string }[] {
  const texts: { place: Path; text: string }[] = [];
  mapTexts(value, (text, place) => {
    texts.push({ place, text });
    return text;
  });
  return texts;
}

export function listSourceTexts({ data, body }: Source): { place: Place; text: string }[] {
  const lines = Array.from(body.matchAll(/.+/g), ({ 0: text, index }) => ({ place: index, text }));
  return [...listTexts(data), ...lines];
}

export type Report = (file: string, path: Path, expected: string, found: string) => void;

export function addProblem(source: Source, place: Place, expected: string, found: string): void {
  source.problems.push(locate(createProblem(source.file, expected, found), source, place));
}

export function locate(problem: Problem, { findLine }: Source, place: Place): Problem {
  const key = typeof place === 'number' ? undefined : place.map(String).join('.') || undefined;
  return { ...problem, line: findLine(place), key };
}

/** Entries of collections are Markdown with YAML front matter. */
function readSource(folder: string, file: string): Source {
  const path = join(folder, file);
  if (!existsSync(path))
    return createUnreadableSource(createProblem(file, 'a file of this name', 'none'));
  const bytes = readFileSync(path);
  // UTF-16 has zero bytes.
  if (!isUtf8(bytes) || bytes.includes(0))
    return createUnreadableSource({ file, message: notUtf8 });
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n');
  const [, frontMatter, entryBody = ''] =
    /^---\n([\s\S]*?\n?)---(?:\n([\s\S]*))?$/.exec(text) ?? [];
  const isEntry = parseEntryFile(file) !== null;
  if (isEntry && frontMatter === undefined)
    return createUnreadableSource({ file, line: 1, message: missingFrontMatter });
  const isYaml = file.endsWith('.yaml');
  // The empty line replaces the first ---, to keep the line numbers of the file.
  const yaml = isYaml ? text : isEntry ? `\n${frontMatter}` : '{}';
  const markdown = isYaml ? '' : isEntry ? entryBody : text;
  const document = parseDocument(yaml, { prettyErrors: false });
  const mistake = findYamlMistake(yaml, document);
  if (mistake !== null) return createUnreadableSource(describeMistake(file, yaml, mistake));
  const bodyStart = text.length - markdown.trimStart().length;
  return {
    file,
    data: document.toJS(),
    body: markdown.trim(),
    problems: [],
    findLine(place) {
      if (typeof place === 'number') return getLineAndColumn(text, bodyStart + place).line;
      for (let length = place.length; length > 0; length -= 1) {
        const node = document.getIn(place.slice(0, length), true);
        if (isNode(node) && node.range) return getLineAndColumn(yaml, node.range[0]).line;
      }
      return place.length === 0 ? undefined : 1;
    },
  };
}

export function findValue(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${truncateText(text, 79)}…`;
}

function createUnreadableSource(problem: Problem): Source {
  const { file } = problem;
  return { file, data: undefined, body: '', problems: [problem], findLine: () => undefined };
}

const notUtf8 =
  'this file is not UTF-8, which letters such as é or ñ need: save it as UTF-8 ' +
  '(VS Code: “Save with Encoding” behind the encoding in the status bar; Notepad: “Save as”, Encoding)';

const missingFrontMatter = 'this file starts with its title and so on, between two lines of ---';

/** Both count from 1. */
function getLineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The excerpt is the part of the line around the mistake, and a caret below it. */
function describeMistake(file: string, text: string, { offset, message }: Mistake): Problem {
  const { line, column } = getLineAndColumn(text, offset);
  const content = (text.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
  const [start, end] = [Math.max(0, column - 51), column + 29];
  const left = `${start > 0 ? '…' : ''}${content.slice(start, column - 1)}`;
  const right = `${content.slice(column - 1, end)}${end < content.length ? '…' : ''}`;
  const margin = ' '.repeat(String(line).length);
  const caret = `${' '.repeat([...left].length)}^`;
  return { file, line, message, excerpt: [`${line} | ${left}${right}`, `${margin} | ${caret}`] };
}
