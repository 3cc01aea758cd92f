import { fromBuffer } from '@capsizecss/unpack';
import { cutTypeface, typefaceName, typefaceWeights } from './typeface.ts';

const printableAscii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
const typographic = '«»“”‘’…–—·×→←€©®°½\u00a0\u202f';

/** The mean width of a letter in English, in em, of Arial Bold and of Liberation Sans Bold. */
const arialBoldWidth = 0.48;

/** What `node scripts/font.ts` writes: the typeface of headings, cut to their needs, and its styles. */
export async function makeHeadingFiles() {
  const font = await cutTypeface(printableAscii + spanish + typographic, {
    weight: typefaceWeights.heading,
    format: 'woff2',
    features: ['kern'],
  });
  const { xWidthAvg, unitsPerEm } = await fromBuffer(font);
  return {
    'heading.woff2': font,
    'heading.css': headingStyles(xWidthAvg / unitsPerEm / arialBoldWidth),
  };
}

/** `width` is that of the typeface relative to Arial, which is fitted where it is off by 2 %. */
export function headingStyles(width: number): string {
  if (Math.abs(width - 1) < 0.02) return styles(fallbackFamilies);
  const fitted = `${typefaceName} fallback`;
  return `${styles(`'${fitted}', ${fallbackFamilies}`)}
@font-face {
  font-family: '${fitted}';
  src: local('Liberation Sans Bold'), local('Arial Bold'), local('Arial-BoldMT');
  font-weight: 600;
  size-adjust: ${(width * 100).toFixed(1)}%;
}
`;
}

const fallbackFamilies = "'Liberation Sans', Arial, sans-serif";

function styles(fallback: string): string {
  return `/*
 * Written by scripts/font.ts. On slow lines the typeface appears from the second page on. It is declared
 * as 600 like all that is emphasised: on Linux, where headings and text have the same fallback, that is
 * looked up once.
 */
:root {
  --font-heading: '${typefaceName}', ${fallback};
}

@font-face {
  font-family: '${typefaceName}';
  src: url('./heading.woff2') format('woff2');
  font-weight: 600;
  font-display: optional;
}
`;
}
