/**
 * `node scripts/font.ts`: cuts the typeface of the headings down to their weight, and to what Spanish and
 * English need: with its headers it comes in one flight of 14.6 kB (docs/decisions/0045).
 * Source: the Bricolage Grotesque package (SIL Open Font License 1.1).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const source = import.meta
  .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
const target = 'site/src/styles/bricolage-grotesque.woff2';

const printableAscii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº';
const typographic = '«»“”‘’…–—·×→←€©®°½\u00a0\u202f';

const font = await subsetFont(
  readFileSync(new URL(source)),
  printableAscii + spanish + typographic,
  { targetFormat: 'woff2', variationAxes: { wght: 650 }, keepFeatures: ['kern'] },
);
writeFileSync(target, font);
console.log(`${target}: ${font.length} bytes`);
