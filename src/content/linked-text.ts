import type { z } from 'zod';

/**
 * A sentence with links in it, written `Read the [privacy policy](privacy).`
 * The name in round brackets is one that the content schema allows in this text.
 */
export type LinkedText<Name extends string> = string & z.core.$brand<Name>;

export type LinkedPart<Name extends string> = { text: string; link: Name | null };

/** The sentence cut into plain text and links, in order. `names` are the links it may hold. */
export function linkedParts<Name extends string>(
  sentence: LinkedText<Name>,
  names: readonly Name[],
): LinkedPart<Name>[] {
  const parts: LinkedPart<Name>[] = [];
  let end = 0;
  for (const match of sentence.matchAll(linkPattern)) {
    const link = names.find((name) => name === match[2]);
    if (link === undefined) throw new Error(`No link “${match[2]}” for the text “${sentence}”`);
    if (match.index > end) parts.push({ text: sentence.slice(end, match.index), link: null });
    parts.push({ text: match[1] ?? '', link });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), link: null });
  return parts;
}

/** `[label](name)`. */
export const linkPattern = /\[([^\][]+)\]\(([\w-]+)\)/g;
