import type { z } from 'zod';

/** `Read the [privacy policy](privacy).` The schema determines the allowed link names. */
export type LinkedText<Name extends string> = string & z.core.$brand<Name>;

export type LinkedPart = { text: string; href: string | null };

export function parseLinkedText<Name extends string>(
  sentence: LinkedText<Name>,
  hrefs: Record<Name, string>,
): LinkedPart[] {
  const addresses = new Map<string, string>(Object.entries(hrefs));
  const parts: LinkedPart[] = [];
  let textStart = 0;
  for (const match of sentence.matchAll(linkPattern)) {
    const [whole, text = '', name = ''] = match;
    const href = addresses.get(name);
    if (href === undefined) throw new Error(`No link “${name}” for the text “${sentence}”`);
    if (match.index > textStart)
      parts.push({ text: sentence.slice(textStart, match.index), href: null });
    parts.push({ text, href });
    textStart = match.index + whole.length;
  }
  if (textStart < sentence.length) parts.push({ text: sentence.slice(textStart), href: null });
  return parts;
}

export const linkPattern = /\[([^\][]+)\]\(([\w-]+)\)/g;
