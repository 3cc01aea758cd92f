import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subsetHeadingTypeface } from './typeface.ts';

test('heading.woff2 matches the package, as node scripts/font.ts writes it', async () => {
  const file = readFileSync(join(import.meta.dirname, 'heading.woff2'));
  expect(file.equals(await subsetHeadingTypeface()), 'run node scripts/font.ts').toBe(true);
});
