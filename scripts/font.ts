/**
 * `npx --no-install node scripts/font.ts`: writes the typeface that `site/src/brand/typeface.ts` names as the site ships it.
 * One flight of packets carries 14.6 kB with its headers (docs/decisions/0045).
 */
import { writeFileSync } from 'node:fs';
import { subsetHeadingTypeface } from '../site/src/brand/typeface.ts';

const file = 'site/src/brand/heading.woff2';
const font = await subsetHeadingTypeface();
writeFileSync(file, font);
console.log(`${file}: ${font.length} bytes`);
