import type { z } from 'zod';

/** Written `Read the [privacy policy](privacy).`, with names that its schema allows. */
export type LinkedText<Name extends string> = string & z.core.$brand<Name>;

export type LinkedPart = { text: string; href: string | null };

export function linkedParts<Name extends string>(
  sentence: LinkedText<Name>,
  hrefs: Record<Name, string>,
): LinkedPart[] {
  const addresses = new Map<string, string>(Object.entries(hrefs));
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const match of sentence.matchAll(linkPattern)) {
    const [whole, text = '', name = ''] = match;
    const href = addresses.get(name);
    if (href === undefined) throw new Error(`No link “${name}” for the text “${sentence}”`);
    if (match.index > end) parts.push({ text: sentence.slice(end, match.index), href: null });
    parts.push({ text, href });
    end = match.index + whole.length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), href: null });
  return parts;
}

export const linkPattern = /\[([^\][]+)\]\(([\w-]+)\)/g;
