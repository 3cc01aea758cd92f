import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutHeadingTypeface } from './typeface.ts';

test('the file of the typeface is that of the package, after node scripts/font.ts', async () => {
  const file = readFileSync(join(import.meta.dirname, 'heading.woff2'));
  expect(file.equals(await cutHeadingTypeface()), 'run node scripts/font.ts').toBe(true);
});
