import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headingStyles, makeHeadingFiles } from './heading-files.ts';

test('the files of the typeface are those of the package, after node scripts/font.ts', async () => {
  for (const [name, content] of Object.entries(await makeHeadingFiles())) {
    const file = readFileSync(join(import.meta.dirname, name));
    expect(file.equals(Buffer.from(content)), `${name}: run node scripts/font.ts`).toBe(true);
  }
});

test('a typeface that is much wider than Arial gets a fallback of its width', () => {
  expect(headingStyles(1.01)).not.toContain('size-adjust');
  expect(headingStyles(1.1)).toContain('size-adjust: 110.0%');
  expect(headingStyles(1.1)).toContain("'Heading', 'Heading fallback', 'Liberation Sans'");
});
