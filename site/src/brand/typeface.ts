import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/** The typeface of headings, a package of fontsource.org. After a change: `npx --no-install node scripts/font.ts`. */
export const typefacePackage = '@fontsource-variable/bricolage-grotesque';

/** The weights of headings and of text in Open Graph images. */
export const typefaceWeights = { heading: 650, text: 450 };

/** The font family name in style sheets and images. */
export const typefaceName = 'Heading';

const printableAscii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
const typographic = '«»“”‘’…–—·×→←€©®°½\u00a0\u202f';

/** The content of `heading.woff2`: the typeface, subset to what headings need. */
export function subsetHeadingTypeface(): Promise<Buffer> {
  return subsetTypeface(printableAscii + spanish + typographic, {
    weight: typefaceWeights.heading,
    format: 'woff2',
    features: ['kern'],
  });
}

type SubsetOptions = { weight: number; format: 'woff2' | 'truetype'; features?: string[] };

/** One weight of the typeface, subset to `letters` and `features`; all features by default. */
export function subsetTypeface(
  letters: string,
  { weight, format, features }: SubsetOptions,
): Promise<Buffer> {
  const file = findFontFile(weight);
  return subsetFont(readFileSync(file), letters, {
    targetFormat: format,
    ...(file.includes('-wght-') && { variationAxes: { wght: weight } }),
    ...(features && { keepFeatures: features }),
  });
}

/** The variable font file, or the static file with the nearest weight. */
function findFontFile(weight: number): string {
  // Resolves from the repository root, because built code runs elsewhere.
  const { resolve: find } = createRequire(resolve('package.json'));
  const folder = dirname(find(`${typefacePackage}/package.json`));
  const files = globSync('files/*-latin-{wght,?00}-normal.woff2', { cwd: folder });
  const distance = (file: string) =>
    Math.abs(Number(/-(\d+)-normal/.exec(file)?.[1] ?? weight) - weight);
  const [nearest] = files.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined) throw new Error(`${typefacePackage} has no upright Latin letters.`);
  return join(folder, nearest);
}
