import { resolve as resolvePath } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceVersion, resolve } from './import-resolver.ts';

const from = resolvePath('src/document/head.tsx');

test.each([
  ['#site/routes.ts', 'src/site/routes.ts'],
  ['#server/http/listen.ts', 'server/http/listen.ts'],
  ['#e2e/built/pages.ts', 'e2e/built/pages.ts'],
  ['./footer.tsx', 'src/document/footer.tsx'],
  ['../site/routes.ts', 'src/site/routes.ts'],
  ['./head-script.ts?inline-script', 'src/document/head-script.ts'],
  ['#styles/bricolage-grotesque.woff2?url', 'src/styles/bricolage-grotesque.woff2'],
])('%s is %s', (name, file) => {
  expect(resolve(name, from)).toEqual({ found: true, path: resolvePath(file) });
});

test.each(['react', 'node:fs', '#gone/a.ts', '#site/gone.ts', '#sites/routes.ts', './gone.ts', ''])(
  '“%s” is no file of the repository',
  (name) => {
    expect(resolve(name, from)).toEqual({ found: false });
  },
);

test('speaks the interface that the linter asks for', () => {
  expect(interfaceVersion).toBe(2);
});
