import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const isInstalled = spawnSync('promtool', ['--version']).status === 0;

test
  .skipIf(!isInstalled)
  .each([
    ['check rules deploy/prometheus-rules.yml'],
    ['check config deploy/prometheus.yml'],
    ['test rules deploy/testing/prometheus-rules.test.yml'],
  ])('promtool %s reports no problem', (args) => {
  const { status, stdout, stderr } = spawnSync('promtool', args.split(' '), { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
