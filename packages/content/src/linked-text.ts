import type { z } from 'zod';

/**
 * A sentence with links in it, written `Read the [privacy policy](privacy).`
 * The name in round brackets is one that the content schema allows in this text.
 */
export type LinkedText<Name extends string> = string & z.core.$brand<Name>;

export type LinkedPart = { text: string; href: string | null };

/** The sentence cut into plain text and links, in order. `hrefs` are those of the links it may hold. */
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

/** `[label](name)`. */
export const linkPattern = /\[([^\][]+)\]\(([\w-]+)\)/g;
