import { parseQualityValues } from './quality-values.ts';

/** The encodings of this server, the smallest result first. */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * The encoding to answer with (RFC 9110, section 12.5.3): of those the client likes best, the
 * smallest. `identity` where nothing else fits, even if it is refused: better than no answer.
 */
export function chooseEncoding(accept: string | null, available: Iterable<Encoding>): Encoding {
  const qualities = new Map(
    parseQualityValues(accept)
      .toReversed()
      .map(({ value, quality }) => [value === 'x-gzip' ? 'gzip' : value, quality]),
  );
  const has = new Set(available);
  const others = qualities.get('*') ?? 0;
  const offers = encodings
    .filter((encoding) => encoding !== 'identity' && has.has(encoding))
    .map((encoding) => ({ encoding, quality: qualities.get(encoding) ?? others }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const best = offers[0];
  const plain = qualities.get('identity') ?? 0;
  return best === undefined || plain > best.quality ? 'identity' : best.encoding;
}
