import { parseAccept } from 'hono/utils/accept';
import { remembered } from './remembered.ts';

/** The encodings of this server, smallest result first; of a small file gzip may be smaller than zstd. */
export const encodings = ['br', 'zstd', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * The encoding of a response (RFC 9110, section 12.5.3): of those the client prefers most, the one
 * with the smallest result. `identity` if nothing else fits, even if the client refuses it.
 */
export function chooseEncoding(
  accept: string | null,
  available: { has(encoding: Encoding): boolean },
): Encoding {
  return preferences(accept ?? '').find((encoding) => available.has(encoding)) ?? 'identity';
}

/** What a client accepts besides `identity`, and likes no less, in its order. */
const preferences = remembered((accept: string): Encoding[] => {
  const qualities = new Map(
    parseAccept(accept)
      .toReversed()
      .map(({ type, q }) => [contentCoding(type), q]),
  );
  const others = qualities.get('*') ?? 0;
  const plain = qualities.get('identity') ?? 0;
  return encodings
    .filter((encoding) => encoding !== 'identity')
    .map((encoding) => ({ encoding, quality: qualities.get(encoding) ?? others }))
    .filter(({ quality }) => quality > 0 && quality >= plain)
    .sort((a, b) => b.quality - a.quality)
    .map(({ encoding }) => encoding);
});

/** A content coding is case-insensitive; `x-gzip` is another name for `gzip` (RFC 9110, section 8.4.1). */
function contentCoding(name: string): string {
  return name.toLowerCase().replace(/^x-gzip$/, 'gzip');
}
