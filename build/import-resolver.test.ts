import { resolve as resolvePath } from 'node:path';
import { expect, test } from 'vitest';
import { resolve } from './import-resolver.ts';

test.each([
  ['#server/http/listen.ts', 'server/http/listen.ts'],
  ['../site/routes.ts', 'src/site/routes.ts'],
  ['./head-script.ts?inline-script', 'src/document/head-script.ts'],
  ['react', null],
  ['#site/gone.ts', null],
  ['./gone.ts', null],
])('%s leads to %s', (name, file) => {
  expect(resolve(name, resolvePath('src/document/head.tsx'))).toEqual(
    file === null ? { found: false } : { found: true, path: resolvePath(file) },
  );
});
