import { globSync, readFileSync } from 'node:fs';
import { listYamlFiles } from '@altanube/content/json-schemas';
import fc from 'fast-check';
import { format, resolveConfig } from 'prettier';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSchemas } from './config.ts';
import { readEntry, writeEntry, type Schema } from './keep-format.ts';

const schemas = readSchemas();
const names = new Map(listYamlFiles().map(({ file, name }) => [`content/${file}`, name]));
const files = [...names.keys(), ...globSync('content/*/articles/*.md')].map((file) => ({
  file,
  schema: schemas[names.get(file) ?? 'article-frontmatter'] ?? {},
}));
/** The same in each `npm test`; `npm run test:slow` sets another one. */
const seed = inject('seed') ?? 1;
const config = await resolveConfig('content/prices.yaml');

type Place = { holder: object; key: string };
type Lines = { lost: string[]; gained: string[] };

/** Each changes what an entry holds, and says whether the lines that differ are those that may. */
const edits: Record<string, (places: Place[], pick: number) => ((lines: Lines) => boolean) | null> =
  {
    'changes a text': (places, pick) => {
      const place = choose(
        places,
        pick,
        (value) => typeof value === 'string' && / \p{L}+ /u.test(value),
      );
      if (place === null) return null;
      set(place, String(get(place)).replace(/ \p{L}+ /u, ' cambiada: "palabra" #1 '));
      return isOneLine;
    },
    'changes a number': (places, pick) => {
      const place = choose(
        places,
        pick,
        (value) => /^[\d.]+$/.test(String(value)) && value !== '1',
      );
      if (place === null) return null;
      const old = Number(get(place));
      set(place, String(old < 1 ? (old || 2) / 2 : Math.max(1, old - 1)));
      return isOneLine;
    },
    'adds an entry': (places, pick) => {
      const place = choose(places, pick, isLongList);
      if (place === null) return null;
      const list = getList(place);
      list.splice(pick % (list.length + 1), 0, rename(list[pick % list.length]));
      return (lines) => lines.lost.length <= 1;
    },
    'removes an entry': (places, pick) => {
      const place = choose(places, pick, (value) => isLongList(value) && value.length > 1);
      if (place === null) return null;
      getList(place).splice(pick % getList(place).length, 1);
      return (lines) => lines.gained.length <= 1;
    },
    'moves an entry': (places, pick) => {
      const place = choose(places, pick, (value) => isLongList(value) && value.length > 1);
      if (place === null) return null;
      const list = getList(place);
      list.splice(pick % list.length, 0, ...list.splice((pick + 1) % list.length, 1));
      return (lines) => lines.lost.length <= 1;
    },
  };

test('a file that is saved without a change stays byte by byte', async () => {
  for (const { file, schema } of files) {
    const text = readFileSync(file, 'utf8');
    expect(await writeEntry(readEntry(text.trim(), schema), schema), file).toBe(text);
  }
});

test.each(Object.entries(edits))(
  'an edit that %s touches nothing else (EDIT-1)',
  async (_name, edit) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), async ({ file, schema }, pick) => {
        const text = readFileSync(file, 'utf8');
        const entry = readEntry(text.trim(), schema);
        const mayDiffer = edit(listPlaces(entry), pick);
        if (mayDiffer === null) return;
        const written = await writeEntry(entry, schema);
        const { $source: _source, ...data } = readEntry(written.trim(), schema);
        const { $source: _old, ...edited } = entry;

        expect(data).toEqual(edited);
        expect(await format(written, { ...config, filepath: file })).toBe(written);
        const [, head = written] = /^---\n([\s\S]*?)---/.exec(written) ?? [];
        expect(fits(schema, parse(head))).toBe(true);
        const lines = compare(text, written);
        expect(mayDiffer(lines), JSON.stringify(lines)).toBe(true);
        const undone = { ...readEntry(text.trim(), schema), $source: written.trim() };
        expect(normalize(await writeEntry(undone, schema))).toBe(normalize(text));
      }),
      { numRuns: inject('isSlow') ? 200 : 20, seed },
    );
  },
);

test('what is written above the first entry stays when that is removed (EDIT-1)', async () => {
  const text = readFileSync('content/testimonials.yaml', 'utf8');
  const [comments = ''] = /^(?:#.*\n)+/.exec(text) ?? [];
  const schema = schemas['testimonials'] ?? {};
  const entry = readEntry(text, schema);
  const [, ...items] = Array.isArray(entry['items']) ? entry['items'] : [];
  expect(await writeEntry({ ...entry, items }, schema)).toContain(`${comments}- id: rutandina`);
});

test('quotes and escapes stay where YAML needs them', async () => {
  const source = 'plain: One word\nspace: "a\\u00a0b"';
  const edited = {
    ...readEntry(source, {}),
    plain: 'Two: words',
    space: 'c\u00a0d',
  };
  const written = await writeEntry(edited, {});
  expect(written).toBe('plain: "Two: words"\nspace: "c\\u00a0d"\n');
  expect(await writeEntry({ ...readEntry(source, {}), $source: written.trim() }, {})).toBe(
    `${source}\n`,
  );
});

/** Keys whose texts the schema restricts. */
const codes = ['id', 'file', 'url', 'page', 'icon', 'fragment', 'category', 'checked', 'related'];

function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    key.startsWith('$') || codes.includes(key) ? [] : [{ holder: value, key }, ...listPlaces(held)],
  );
}

function choose(places: Place[], pick: number, isFit: (value: unknown) => boolean): Place | null {
  const fit = places.filter((place) => isFit(get(place)));
  return fit[pick % fit.length] ?? null;
}

function get({ holder, key }: Place): unknown {
  return Reflect.get(holder, key);
}

function set({ holder, key }: Place, value: unknown): void {
  Reflect.set(holder, key, value);
}

/** A list in one line that becomes too long for it is broken into several. */
function isOneLine({ lost, gained }: Lines): boolean {
  return lost.length === 1 && (gained.length === 1 || /\[.*\]$/.test(String(lost)));
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((entry) => JSON.stringify(entry).length > 30);
}

function getList(place: Place): unknown[] {
  const list = get(place);
  return isLongList(list) ? list : [];
}

function rename(entry: unknown): unknown {
  if (typeof entry === 'string') return `${entry} Y otra.`;
  return typeof entry === 'object' && entry !== null && 'id' in entry
    ? { ...structuredClone(entry), id: 'zz' }
    : structuredClone(entry);
}

/** A comment goes with the entry that it explains; quotes that YAML does not need may go. */
function normalize(text: string): string {
  return text.replaceAll(/^ *#.*\n|"/gm, '');
}

function fits(schema: Schema, data: unknown): boolean {
  const jsonSchema: z.core.JSONSchema.JSONSchema = JSON.parse(JSON.stringify(schema));
  return z.fromJSONSchema(jsonSchema).safeParse(data).success;
}

/** The lines that only one of the texts has, or has more often. */
function compare(before: string, after: string): Lines {
  const without = (text: string, other: string) => {
    const left = other.split('\n');
    return text.split('\n').filter((line) => {
      const at = left.indexOf(line);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
  };
  return { lost: without(before, after), gained: without(after, before) };
}
