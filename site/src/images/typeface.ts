import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Font } from 'satori';
import subsetFont from 'subset-font';

/** The weights of a picture's text and headings (`axis`), and the values satori chooses them by. */
const weights = [
  { name: 400, axis: 450 },
  { name: 700, axis: 650 },
] as const;

const packageFile =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** The typeface of the site's headings, in two weights, cut to the letters of a text; satori reads neither WOFF2 nor variable fonts. */
export function typefaceFor(text: string): Promise<Font[]> {
  const source = readFileSync(createRequire(resolve('package.json')).resolve(packageFile));
  return Promise.all(
    weights.map(async ({ name, axis }) => {
      const data = await subsetFont(source, text, {
        targetFormat: 'truetype',
        variationAxes: { wght: axis },
      });
      return { name: 'Bricolage Grotesque', data, weight: name };
    }),
  );
}
