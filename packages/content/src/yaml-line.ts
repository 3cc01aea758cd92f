import type { YAMLError } from 'yaml';

/** A line of a YAML file, cut into what stands in it. Lines and columns count from 1. */
export type YamlLine = {
  number: number;
  content: string;
  /** Where its key or text starts, after spaces and the hyphens of list entries. */
  column: number;
  /** Whether it starts with the hyphen of a list entry. */
  isEntry: boolean;
  /** Null where no key with a colon stands in it. */
  key: string | null;
  /** What follows the key or the hyphen; empty where nothing does. */
  value: string;
  valueColumn: number;
};

/** What is wrong in a file and where, from 1, and what to do about it. */
export type YamlMistake = { line: number; column: number; message: string };

/** The line at which the parser stopped, and the others of its file. */
export type YamlContext = { line: YamlLine; lines: readonly YamlLine[]; error: YAMLError };

/** Recognizes one kind of mistake; null where it is another. */
export type YamlRule = (context: YamlContext) => YamlMistake | null;

const pattern =
  /^(?<spaces> *)(?<hyphens>(?:- +)*(?:-$)?)(?:(?<key>"[^"]*"|[^\s"'#{}[\],&*!|>%@`-][^#"{}]*?)(?<colon> *:(?: +|$)))?(?<value>.*)$/;

export function yamlLines(text: string): YamlLine[] {
  return text.split('\n').map((content, index) => yamlLine(content, index + 1));
}

function yamlLine(content: string, number: number): YamlLine {
  const {
    spaces = '',
    hyphens = '',
    key,
    colon = '',
    value = '',
  } = pattern.exec(content)?.groups ?? {};
  const column = spaces.length + hyphens.length + 1;
  return {
    number,
    content,
    column,
    isEntry: hyphens !== '',
    key: key ?? null,
    value: value.trimEnd(),
    valueColumn: column + (key ?? '').length + colon.length,
  };
}

/** Whether there is anything in a line that YAML reads. */
export function isFilled({ content }: YamlLine): boolean {
  return !/^\s*(?:#|$)/.test(content);
}

/** A text as it should be written: in quotes, or without it where it is too long to be repeated. */
export function inQuotes(value: string): string {
  if (value.length > 60) return '"…"';
  return value.includes('"') && !value.includes("'")
    ? `'${value}'`
    : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
