import { readFileSync } from 'node:fs';
import type { Font } from 'satori';
import subsetFont from 'subset-font';

/** The weights of the site's text and headings (`axis`), and the values satori chooses them by. */
const weights = [
  { name: 400, axis: 450 },
  { name: 700, axis: 650 },
] as const;

/** The site's typeface, cut to the letters of a text; satori reads neither WOFF2 nor variable fonts. */
export function typefaceFor(text: string): Promise<Font[]> {
  const source = readFileSync('src/styles/bricolage-grotesque.woff2');
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
