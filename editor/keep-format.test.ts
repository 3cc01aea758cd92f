import { globSync, readFileSync } from 'node:fs';
import { listYamlFiles } from '@altanube/content/json-schemas';
import fc from 'fast-check';
import { format, resolveConfig } from 'prettier';
import { expect, inject, test } from 'vitest';
import { readSchemas } from './documents.ts';
import { formatFile, parseFile, type Entry } from './keep-format.ts';

const schemas = readSchemas();
const names = new Map(listYamlFiles().map(({ file, name }) => [`content/${file}`, name]));
const paths = [...names.keys(), ...globSync('content/*/{articles,news,stories}/*.md')];
const files = paths.map((file) => {
  const name = names.get(file) ?? `${file.split('/')[2]}:`;
  return { file, schema: schemas[name] ?? {} };
});
const parseText = (file: string, text: string) => parseFile(text, file.endsWith('.md'));
/** The same in each `npm test`; `npm run test:slow` sets another one. */
const seed = inject('seed') ?? 1;
const config = await resolveConfig('content/prices.yaml');

type Property = { value: unknown; set: (value: unknown) => void };
type LineDiff = { lost: string[]; gained: string[] };

type Edit = {
  /** Whether the edit applies to a value. */
  matches: (value: unknown) => boolean;
  change: (property: Property, pick: number) => void;
  isExpected: (lines: LineDiff) => boolean;
};

const edits: Record<string, Edit> = {
  'changes a text': {
    matches: (value) => typeof value === 'string' && / \p{L}+ /u.test(value),
    change: ({ value, set }) => set(String(value).replace(/ \p{L}+ /u, ' cambiada: "palabra" #1 ')),
    isExpected: isOneLineChanged,
  },
  'changes a number': {
    matches: (value) => typeof value === 'number' && value !== 1,
    change({ value, set }) {
      const old = Number(value);
      set(old < 1 ? (old || 2) / 2 : Math.max(1, old - 1));
    },
    isExpected: isOneLineChanged,
  },
  'adds an entry': {
    matches: isLongList,
    change(property, pick) {
      const list = getList(property);
      list.splice(pick % (list.length + 1), 0, createVariant(list[pick % list.length]));
    },
    isExpected: ({ lost }) => lost.length <= 1,
  },
  'removes an entry': {
    matches: (value) => isLongList(value) && value.length > 1,
    change: (property, pick) => getList(property).splice(pick % getList(property).length, 1),
    isExpected: ({ gained }) => gained.length <= 1,
  },
  'moves an entry': {
    matches: (value) => isLongList(value) && value.length > 1,
    change(property, pick) {
      const list = getList(property);
      list.splice(pick % list.length, 0, ...list.splice((pick + 1) % list.length, 1));
    },
    isExpected: ({ lost }) => lost.length <= 1,
  },
};

test('does not change a byte when a file is saved without edits', async () => {
  for (const { file, schema } of files) {
    const text = readFileSync(file, 'utf8');
    expect(await formatFile(text, parseText(file, text), schema), file).toBe(text);
  }
});

const edited = fc.record({ document: fc.constantFrom(...files), pick: fc.nat() });

test.each(Object.entries(edits))('an edit that %s changes only that (EDIT-1)', async (_, edit) => {
  const changesOnlyThat = fc.asyncProperty(edited, async ({ document: { file, schema }, pick }) => {
    const text = readFileSync(file, 'utf8');
    const entry = parseText(file, text);
    const matching = listProperties(entry).filter(({ value }) => edit.matches(value));
    const property = matching[pick % matching.length];
    if (property === undefined) return;
    edit.change(property, pick);
    const written = await formatFile(text, entry, schema);

    expect(parseText(file, written)).toEqual(entry);
    expect(await format(written, { ...config, filepath: file })).toBe(written);
    const lines = diffLines(text, written);
    expect(edit.isExpected(lines), JSON.stringify(lines)).toBe(true);
    const undone = await formatFile(written, parseText(file, text), schema);
    expect(normalize(undone)).toBe(normalize(text));
  });
  await fc.assert(changesOnlyThat, { numRuns: inject('isWhole') ? 200 : 20, seed });
});

test('preserves the comment above the first entry when the entry is removed (EDIT-1)', async () => {
  const text = readFileSync('content/testimonials.yaml', 'utf8');
  const [comments = ''] = /^(?:#.*\n)+/.exec(text) ?? [];
  const schema = schemas['testimonials'] ?? {};
  const { data } = parseFile(text, false);
  const [, ...items] = Array.isArray(data) ? data : [];
  const written = await formatFile(text, { data: items, body: null }, schema);
  expect(written).toContain(`${comments}- id: rutandina`);
});

test('copies no comment into a new entry (EDIT-1)', async () => {
  const source = 'list:\n  - id: a\n    # Ours.\n    name: A # now\n';
  const list = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
  const written = await formatFile(source, { data: { list }, body: null }, {});
  expect(written).toBe(`${source}  - id: b\n    name: B\n`);
});

test('preserves quotes and escapes where YAML needs them', async () => {
  const source = 'plain: One word\nspace: "a\\u00a0b"';
  const edited: Entry = { data: { plain: 'Two: words', space: 'c\u00a0d' }, body: null };
  const written = await formatFile(source, edited, {});
  expect(written).toBe('plain: "Two: words"\nspace: "c\\u00a0d"\n');
  expect(await formatFile(written, parseFile(source, false), {})).toBe(`${source}\n`);
});

function listProperties(value: unknown): Property[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => [
    { value: held, set: (changed) => Reflect.set(value, key, changed) },
    ...listProperties(held),
  ]);
}

/** A one-line list that becomes too long is broken into several lines. */
function isOneLineChanged({ lost, gained }: LineDiff): boolean {
  return lost.length === 1 && (gained.length === 1 || String(lost).endsWith(']'));
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((entry) => JSON.stringify(entry).length > 30);
}

function getList({ value }: Property): unknown[] {
  return isLongList(value) ? value : [];
}

function createVariant(entry: unknown): unknown {
  if (typeof entry === 'string') return `${entry} Y otra.`;
  return typeof entry === 'object' && entry !== null && 'id' in entry
    ? { ...structuredClone(entry), id: 'zz' }
    : structuredClone(entry);
}

/** Ignores comments, which are removed with their entry, and quotes that YAML does not need. */
function normalize(text: string): string {
  return text.replaceAll(/^ *#.*\n|"/gm, '');
}

/** Returns the lines that occur only or more often in one of the texts. */
function diffLines(before: string, after: string): LineDiff {
  const without = (text: string, other: string) => {
    const remaining = other.split('\n');
    return text.split('\n').filter((line) => {
      const at = remaining.indexOf(line);
      if (at !== -1) remaining.splice(at, 1);
      return at === -1;
    });
  };
  return { lost: without(before, after), gained: without(after, before) };
}
