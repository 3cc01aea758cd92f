import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/** The typeface of headings, a package of fontsource.org. After a change: `node scripts/font.ts`. */
export const typefacePackage = '@fontsource-variable/bricolage-grotesque';

/** The weight of headings, and that of text in Open Graph images. */
export const typefaceWeights = { heading: 650, text: 450 };

/** What style sheets and images call it. */
export const typefaceName = 'Heading';

const printableAscii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
const typographic = '«»“”‘’…–—·×→←€©®°½\u00a0\u202f';

/** The typeface as the site ships it, in `heading.woff2`: cut to what headings need. */
export function cutHeadingTypeface(): Promise<Buffer> {
  return cutTypeface(printableAscii + spanish + typographic, {
    weight: typefaceWeights.heading,
    format: 'woff2',
    features: ['kern'],
  });
}

type Cut = { weight: number; format: 'woff2' | 'truetype'; features?: string[] };

/** The typeface in one weight, cut down to some letters, with all its features or only some. */
export function cutTypeface(letters: string, { weight, format, features }: Cut): Promise<Buffer> {
  const file = findFile(weight);
  return subsetFont(readFileSync(file), letters, {
    targetFormat: format,
    ...(file.includes('-wght-') && { variationAxes: { wght: weight } }),
    ...(features && { keepFeatures: features }),
  });
}

/** The file with all weights, or that of the nearest weight. */
function findFile(weight: number): string {
  // From the root: what is built is elsewhere.
  const { resolve: find } = createRequire(resolve('package.json'));
  const folder = dirname(find(`${typefacePackage}/package.json`));
  const files = globSync('files/*-latin-{wght,?00}-normal.woff2', { cwd: folder });
  const distance = (file: string) =>
    Math.abs(Number(/-(\d+)-normal/.exec(file)?.[1] ?? weight) - weight);
  const [nearest] = files.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined) throw new Error(`${typefacePackage} has no upright Latin letters.`);
  return join(folder, nearest);
}
