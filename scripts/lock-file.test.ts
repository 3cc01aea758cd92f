import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));

test('every package with an install script is reviewed, and no other is listed', () => {
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  const names = withScripts.map((path) => path.replace(/^.*node_modules\//, ''));
  expect(names).not.toEqual([]);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
});

test('every package from the registry is locked with a digest', () => {
  const installed = Object.keys(packages).filter((path) => path.includes('node_modules/'));
  const without = installed.filter((path) => !packages[path].integrity && !packages[path].link);
  expect(without).toEqual([]);
});
