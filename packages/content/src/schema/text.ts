import { iconNames } from '../icon-names.ts';
import { perLanguage } from '../languages.ts';
import { linkPattern } from '../linked-text.ts';
import { z } from 'zod';

/** Template placeholders, `{n}`. Those with a dot are filled in before validation. */
const placeholderPattern = /\{([^{}]*)\}/g;

const trimmedText = z
  .string()
  .refine((value) => value.trim() !== '', { error: 'a text that is not empty', abort: true })
  .refine((value) => value === value.trim(), { error: 'a text without space at either end' });

/** A text for visitors. Its placeholders have been filled with shared data. */
export const text = trimmedText.refine((value) => !/[{}]/.test(value), {
  error: ({ input }) =>
    `a text without ${/\{[^{}]*\}/.exec(String(input))?.[0] ?? '{ and }'}, which is no placeholder of content/README.md`,
});

/** A text with exactly these placeholders, which code fills in. See `fill`. */
export function template<const Name extends string>(...names: Name[]) {
  const error = `a text with exactly the placeholders ${names.map((name) => `{${name}}`).join(' ')}`;
  return trimmedText
    .refine((value) => hasExactNames(value, placeholderPattern, names), { error })
    .brand<Name>();
}

/** A sentence with exactly these links in it, written `[label](name)`. See `parseLinkedText`. */
export function linkedText<const Name extends string>(...names: Name[]) {
  const error = `a text with exactly the links ${names.map((name) => `[…](${name})`).join(' ')}`;
  return text.refine((value) => hasExactNames(value, linkPattern, names), { error }).brand<Name>();
}

function hasExactNames(value: string, pattern: RegExp, names: readonly string[]): boolean {
  const found = new Set(Array.from(value.matchAll(pattern), (match) => match.at(-1)));
  return found.size === names.length && names.every((name) => found.has(name));
}

/** A text that matches `regex`. */
export function textLike(regex: RegExp, error: string) {
  return z.string().regex(regex, { error });
}

export const id = textLike(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id of a-z, 0-9 and hyphens').describe(
  'A name for code and for addresses, the same in every language: first-response',
);

export const icon = z
  .enum(iconNames, { error: 'the name of an icon listed in packages/content/src/icon-names.ts' })
  .describe('The name of an icon; the same in every language');

/** Null, and not shown, if left out or without a value. */
export function optional<Value extends z.ZodType>(value: Value) {
  return value.nullable().default(null);
}

export const group = z.strictObject;

/** The same for each key. */
export function eachOf<Key extends string, Value>(
  keys: readonly Key[],
  value: Value,
): Record<Key, Value>;
export function eachOf(keys: readonly string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/** A text of shared data in each language. */
export const inEachLanguage = group(perLanguage(() => text));

/** One or more. */
export function list<Item extends z.ZodType>(item: Item) {
  return anyList(item).min(1);
}

/** One or more groups of exactly these keys. */
export function groups<Shape extends z.ZodRawShape>(shape: Shape) {
  return list(group(shape));
}

/** A list, possibly empty. If its entries have ids, these are unique. */
export function anyList<Item extends z.ZodType>(item: Item) {
  return z.array(item).superRefine((items, context) => {
    const ids = items.map((each) => (each instanceof Object && 'id' in each ? each.id : null));
    for (const [index, id] of ids.entries()) {
      if (id === null || ids.indexOf(id) === index) continue;
      const message = 'an id used once in the list';
      context.addIssue({ code: 'custom', message, path: [index, 'id'] });
    }
  });
}

/** Like `anyList`; may be left out. */
export function optionalList<Item extends z.ZodType>(item: Item) {
  return anyList(item).default([]);
}
