import type { z } from 'zod';

/** A text for `fill`, such as `{n} of {total}`. The content schema checks the names. */
export type Template<Name extends string> = string & z.core.$brand<Name>;

/** Replaces the placeholders. Throws if a value is missing, which the types prevent. */
export function fill<Name extends string>(
  template: Template<Name>,
  values: Record<Name, string | number>,
): string {
  const known = new Map<string, unknown>(Object.entries(values));
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!known.has(name)) throw new Error(`No value for {${name}} in the text “${template}”`);
    return String(known.get(name));
  });
}
