/** Every text in a tree of objects and lists, but for addresses, of pictures too, and the values of some keys. */
export function stringsIn(value: unknown, except: readonly string[] = []): string[] {
  if (typeof value === 'string')
    return /^(?:(?:#|\/|https?:)\S*|\/_astro\/.*)$/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, except));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    except.includes(key) ? [] : stringsIn(item, except),
  );
}

/** Without Markdown, cut where sentences, links, line breaks and places that code fills part a text. */
export function readParts(text: string): string[] {
  return text
    .split(/\[|\]\([^)]*\)|\n+(?:[-#>|]+|\d+\.)?|\*\*|`|\{\w+\}|\||(?<=\.) /)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
}
