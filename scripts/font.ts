/**
 * `node scripts/font.ts`: installs the typeface that `site/src/brand/typeface.ts` names, and writes it as
 * the site ships it. One flight of packets carries 14.6 kB with its headers (docs/decisions/0045).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { makeHeadingFiles } from '../site/src/brand/heading-files.ts';
import { typefacePackage } from '../site/src/brand/typeface.ts';

const { devDependencies } = JSON.parse(readFileSync('site/package.json', 'utf8'));
if (devDependencies[typefacePackage] === undefined) {
  const others = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  npm('install', '--save-dev', typefacePackage);
  if (others.length > 0) npm('uninstall', ...others);
}

const folder = 'site/src/brand';
for (const [name, content] of Object.entries(await makeHeadingFiles())) {
  writeFileSync(`${folder}/${name}`, content);
  console.log(`${folder}/${name}: ${content.length} bytes`);
}

function npm(...parameters: string[]): void {
  execFileSync('npm', [...parameters, '--workspace=site'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
