import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '@altanube/content/testing/content-folder';

test.each([
  ['2990-06-30', /^$/],
  ['2026-06-30', /company\.yaml: certificate\.validUntil ends on 2026-06-30/],
])('npm run check passes with a certificate until %s', (validUntil, said) => {
  using content = copyContent();
  content.set('company.yaml', 'certificate', { validUntil });
  const options = { cwd: dirname(content.path), encoding: 'utf8' } as const;
  const checked = spawnSync(process.execPath, [resolve('scripts/check-content.ts')], options);
  expect(checked).toMatchObject({ status: 0, stderr: expect.stringMatching(said) });
});
