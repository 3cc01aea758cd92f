import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const otherNode = /(?<!npx --no-install )\bnode [\w./-]+\.ts|npx (?!--no-install)/;

test('documented commands run with the Node.js of the project, whichever is installed', () => {
  const files = globSync('{*.md,{content,docs,editor,packages,scripts,server,site}/**/*.md}', {
    exclude: ['**/node_modules'],
  });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => otherNode.test(readFileSync(file, 'utf8')))).toEqual([]);
});
