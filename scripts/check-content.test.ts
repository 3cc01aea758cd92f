import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '@altanube/content/testing/content-folder';

test('npm run check names what expires in company.yaml, and passes', () => {
  using content = copyContent();
  const script = resolve('scripts/check-content.ts');
  const check = (validUntil: string) => {
    content.set('company.yaml', 'certificate', { validUntil });
    const cwd = dirname(content.path);
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd, encoding: 'utf8' });
    return { status, stderr };
  };
  const stderr = expect.stringContaining('company.yaml: certificate.validUntil ends on 2026-06-30');
  expect(check('2026-06-30')).toEqual({ status: 0, stderr });
  expect(check('2990-06-30')).toEqual({ status: 0, stderr: '' });
});
