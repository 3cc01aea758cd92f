import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { codeKeys } from '#content/check-languages.ts';
import { loadContent } from '#content/load.ts';
import type { AboutCopy } from '#content/schema/about.ts';
import type { Untranslated } from '#content/schema/untranslated.ts';
import { otherFacts } from './other-facts.ts';

/** What names a thing for code above an article. */
const articleKeys = ['category', 'checked', 'minutes', 'position', 'related', 'page'];

/** When the other company has checked its articles: on a day on which the old one did nothing. */
const checked = '2026-01-15';

/**
 * Turns a copy of the content folder into that of another company: every fact is another one, and
 * every text is in other words, and twice as long. What may be left out is. No code changes.
 */
export function moveIn(folder: string): void {
  const facts = otherFacts(loadContent(folder));
  for (const file of globSync('*/**/*.{yaml,md}', { cwd: folder })) {
    edit(folder, file, (text) =>
      file.endsWith('.md') ? rewordMarkdown(text) : rewordYaml(text, codeKeys),
    );
  }
  for (const [file, data] of Object.entries(facts)) {
    edit(folder, `${file}.yaml`, () => stringify(data));
  }
  edit(folder, 'untranslated.yaml', (text) =>
    stringify(parse(text).map((entry: object) => rewordEach(entry, ['reason']))),
  );
  leaveOut(folder);
}

/** Leaves out what a company may have none of: its offices, and the figures of one of its stories. */
function leaveOut(folder: string): void {
  const offices = ['coverage', 'offices', 'items'];
  const figures = ['stories', 'items', 0, 'figures'];
  const gone = new Set<string>();
  for (const file of globSync('*/about.yaml', { cwd: folder })) {
    edit(folder, file, (text) => {
      const { coverage }: AboutCopy = parse(text);
      for (const { city } of coverage.offices.items) gone.add(city);
      const document = parseDocument(text);
      document.setIn(offices, []);
      if (document.hasIn(figures)) document.deleteIn(figures);
      return document.toString();
    });
  }
  edit(folder, 'company.yaml', (text) => {
    const document = parseDocument(text);
    document.delete('offices');
    return document.toString();
  });
  edit(folder, 'untranslated.yaml', (text) => {
    const entries: Untranslated = parse(text);
    const left = entries.map((entry) => ({
      ...entry,
      texts: entry.texts.filter((each) => !gone.has(each)),
    }));
    return stringify(left.filter(({ texts }) => texts.length > 0));
  });
}

/** Another text, twice as long: letters are others; placeholders and link targets stay. */
function reword(text: string): string {
  return /\p{L}/u.test(text.replace(/\{[^}]*\}/g, '')) ? `${turn(text)} ${turn(text)}` : text;
}

/** The text in other letters; placeholders, addresses and link targets stay. */
export function turn(text: string): string {
  return text.replace(/\{[^}]*\}|\]\([^)]*\)|https?:\S+|[a-z]/gi, (part) =>
    part.length === 1 ? rotate(part) : part,
  );
}

function rewordYaml(text: string, except: readonly string[]): string {
  return stringify(rewordEach(parse(text), except));
}

function rewordMarkdown(text: string): string {
  const [, head, body = text] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  const lines = body.split('\n').map((line) => {
    const [, mark = '', rest = ''] = /^((?:#+ |- |\d+\. )?)(.*)$/.exec(line) ?? [];
    // A row of a table is kept in its shape; the line below its head has no letters.
    return rest.startsWith('|') ? rewordRow(rest) : `${mark}${reword(rest)}`;
  });
  return head === undefined
    ? lines.join('\n')
    : `---\n${rewordYaml(head.replace(/(?<=^checked: ).*/m, checked), articleKeys)}---\n${lines.join('\n')}`;
}

function rewordRow(row: string): string {
  const cells = row.split('|').map((cell) => (cell.includes('`') ? cell : reword(cell)));
  return cells.join('|');
}

function rewordEach(value: unknown, except: readonly string[], change = reword): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => rewordEach(item, except, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => {
    // The schema limits the length of a page's title and description, but not of its name.
    const changeHere =
      key === 'meta' && Object(item).title !== undefined ? turn : key === 'name' ? reword : change;
    return [key, except.includes(key) ? item : rewordEach(item, except, changeHere)];
  });
  return Object.fromEntries(entries);
}

/** The letter half an alphabet further on. */
function rotate(letter: string): string {
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
