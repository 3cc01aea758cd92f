import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as client from './client/words.ts';
import { listDocuments, readSchemas, readWords } from './documents.ts';
import { Files } from './files.ts';
import type { Schema } from './keep-format.ts';

const { es: words, en } = readWords();

test('has Spanish for every label, hint and choice (EDIT-7)', () => {
  const schemas = Object.entries(readSchemas());
  const needed = schemas.flatMap(([name, schema]) => [
    ...(name.endsWith(':') ? [] : [client.getEnglishLabel(name)]),
    ...list(schema),
  ]);
  const documents = listDocuments(new Files('content'));
  const groups = documents.map(({ group }) => `Group: ${group}`);
  const names = documents
    .filter(({ titles }) => titles['es'] === undefined)
    .map(({ id }) => client.getEnglishLabel(id.split(':').at(-1) ?? ''));
  expect(findMissing([...needed, ...groups, ...names])).toEqual([]);
});

test('has Spanish for every sentence of the editor (EDIT-7)', () => {
  const sources = readSources('editor/client/*.{ts,tsx}');
  const calls = sources.flatMap((source) => source.match(/\bt\([^)]*/g) ?? []);
  const needed = calls.flatMap((call) =>
    Array.from(call.matchAll(/'([^']+)'/g), ([, text = '']) => text),
  );
  expect(needed.length).toBeGreaterThan(50);
  expect(findMissing(needed.filter((text) => /^[A-Z{]/.test(text)))).toEqual([]);
  const states = ['saved', 'saving', 'invalid', 'offline', 'conflict', 'elsewhere'];
  expect(findMissing(states.map((state) => `Status: ${state}`))).toEqual([]);
});

test('has English for states and commands (EDIT-7)', () => {
  const keys = Object.keys(words).filter((key) => /^\w+: [\w-]+$/.test(key));
  expect(Object.keys(en)).toEqual(keys);
});

test('has Spanish for every problem of the content (EDIT-7)', () => {
  const pattern =
    /(?:error:|message:|expected =|textLike\(\s*\/.*\/\w*,|addProblem\([^'`]*,|report\([^'`]*,|createProblem\([^'`]*,|report\()\s*(?:\(.*\) =>\s*)?(['`])(.*?)\1/g;
  const needed = readSources('packages/content/src/{*,schema/*}.ts').flatMap((source) =>
    Array.from(source.matchAll(pattern), ([, , text = '']) =>
      text.replaceAll(/\$\{[^{}]*\}/g, '{}'),
    ),
  );
  expect(needed.length).toBeGreaterThan(50);
  // Names of keys, and texts put together by functions.
  const isPlain = (text: string) => text.includes(' ') && !text.includes('$');
  expect(findMissing(needed.filter(isPlain))).toEqual([]);
});

test.each([
  ['expected a whole number; found 4.5', 'Aquí va un número entero; ahora hay 4.5'],
  ['expected a text that is not empty; found ""', 'Escribe un texto'],
  ['expected one of ana, as in people.yaml; found “”', 'Falta una persona del equipo'],
  [
    'expected a price at least 1 % above the annual one, 6.80; found 6.8',
    'Aquí va un precio al menos un 1 % más alto que el anual, 6.80; ahora hay 6.8',
  ],
])('translates “%s” (EDIT-7)', (english, spanish) => {
  client.setWords(words);
  expect(client.translateMessage(english)).toBe(spanish);
});

test('shows ids by their titles (EDIT-7)', () => {
  client.setTitles({ 'mail-signature': 'Firma' });
  expect(client.formatValue(['mail-signature', 'Otra'])).toBe('Firma, Otra');
});

function findMissing(texts: readonly string[]): string[] {
  return Array.from(new Set(texts)).filter((text) => !(text in words));
}

function readSources(pattern: string): string[] {
  return globSync(pattern)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'));
}

/** The texts of a schema that people see. */
function list({ properties = {}, items, anyOf = [], ...schema }: Schema): string[] {
  const { description, enum: choices = [] } = schema;
  const inside = items === undefined ? anyOf : [items, ...anyOf];
  return [
    ...(description === undefined ? [] : [description]),
    ...choices.map(client.getEnglishLabel),
    ...Object.keys(properties).map(client.getEnglishLabel),
    ...[...Object.values(properties), ...inside].flatMap(list),
  ];
}
