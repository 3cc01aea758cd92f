import { iconNames } from '../icon-names.ts';
import { linkPattern } from '../linked-text.ts';
import { z } from 'zod';

/** A placeholder of a template, `{n}`. Those with a dot are filled before the schema checks. */
const placeholder = /\{([^{}]*)\}/g;

const written = z
  .string({ error: 'a text' })
  .refine((value) => value.trim() !== '', { error: 'a text that is not empty', abort: true })
  .refine((value) => value === value.trim(), { error: 'a text without space at either end' })
  .meta({
    pattern: '^\\S(?:[\\s\\S]*\\S)?$',
    patternErrorMessage: 'Expected a text that is not empty, without space at either end',
  });

/** A text for visitors. No placeholder is left in it once the shared data is filled in. */
export const text = written.superRefine((value, context) => {
  for (const [, name = ''] of value.matchAll(placeholder)) {
    context.addIssue({
      code: 'custom',
      message: 'a known placeholder',
      params: { placeholder: name },
    });
  }
  if (/[{}]/.test(value.replace(placeholder, ''))) {
    context.addIssue({ code: 'custom', message: 'a closing bracket for every { bracket' });
  }
});

/** A text that code fills in: it holds exactly these placeholders. See `fill`. */
export function template<const Name extends string>(...names: Name[]) {
  const expected = `a text with exactly the placeholders ${names.map((name) => `{${name}}`).join(' ')}`;
  return written
    .refine((value) => sameNames(names, value.matchAll(placeholder)), { error: expected })
    .meta(
      namesInEditors(
        expected,
        names.map((name) => `{${name}}`),
      ),
    )
    .brand<Name>();
}

/** A sentence with exactly these links in it, written `[label](name)`. See `linkedParts`. */
export function linkedText<const Name extends string>(...names: Name[]) {
  const expected = `a text with exactly the links ${names.map((name) => `[…](${name})`).join(' ')}`;
  return text
    .refine((value) => sameNames(names, namesOfLinks(value)), { error: expected })
    .meta(
      namesInEditors(
        expected,
        names.map((name) => `](${name})`),
      ),
    )
    .brand<Name>();
}

export const id = z
  .string({ error: 'an id' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'an id of a-z, 0-9 and hyphens' })
  .describe('A name for code and for addresses, the same in every language: first-response');

export const icon = z
  .enum(iconNames, { error: 'the name of an icon listed in packages/content/src/icon-names.ts' })
  .describe('The name of an icon; the same in every language');

/** What may be left out, or stand there without a value: it is then null, and nothing of it is shown. */
export function optional<Value extends z.ZodType>(value: Value) {
  return value.nullable().default(null);
}

/** One or more. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item, { error: 'a list' }).min(1, { error: 'a list with at least one entry' });
}

/** A list whose entries have an `id`, each id once. One or more. */
export function listById<Item extends z.ZodType<{ id: string }>>(item: Item) {
  return anyListById(item).min(1, { error: 'a list with at least one entry' });
}

/** The same, and it may be empty. */
export function anyListById<Item extends z.ZodType<{ id: string }>>(item: Item) {
  return z.array(item, { error: 'a list' }).superRefine((items, context) => {
    items.forEach((entry, index) => {
      if (items.findIndex((other) => other.id === entry.id) === index) return;
      context.addIssue({
        code: 'custom',
        message: 'an id used once in the list',
        path: [index, 'id'],
      });
    });
  });
}

function sameNames(names: readonly string[], matches: Iterable<RegExpMatchArray>): boolean {
  const found = new Set([...matches].map((match) => match[1]));
  return found.size === names.length && names.every((name) => found.has(name));
}

function* namesOfLinks(value: string): Iterable<RegExpMatchArray> {
  for (const match of value.matchAll(linkPattern)) yield [match[0], match[2] ?? ''];
}

/** What editors check and say of a text that holds certain names: see `json-schemas.ts`. */
function namesInEditors(expected: string, parts: readonly string[]) {
  const ahead = parts.map((part) => `(?=[\\s\\S]*${RegExp.escape(part)})`);
  return {
    pattern: `^${ahead.join('')}\\S(?:[\\s\\S]*\\S)?$`,
    patternErrorMessage: `Expected ${expected}`,
    names: expected,
  };
}
