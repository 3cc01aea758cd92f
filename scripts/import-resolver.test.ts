import { resolve as resolvePath } from 'node:path';
import { expect, test } from 'vitest';
import { resolve } from './import-resolver.ts';

test.each([
  ['./head-script.ts?inline-script', 'site/src/layouts/head-script.ts'],
  ['#ui/icon.tsx', 'site/src/ui/icon.tsx'],
  ['@altanube/content/routes', 'packages/content/src/routes.ts'],
  ['@altanube/e2e/fixtures', 'e2e/fixtures.ts'],
  ['react', null],
  ['#ui/gone.ts', null],
  ['./gone.ts', null],
])('%s leads to %s', (name, file) => {
  expect(resolve(name, resolvePath('site/src/layouts/head.tsx'))).toEqual(
    file === null ? { found: false } : { found: true, path: resolvePath(file) },
  );
});
