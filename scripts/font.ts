/**
 * `node scripts/font.ts`: installs the typeface that `site/src/brand/typeface.ts` names, and writes it as
 * the site ships it. One flight of packets carries 14.6 kB with its headers (docs/decisions/0045).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cutHeadingTypeface, typefacePackage } from '../site/src/brand/typeface.ts';

const { devDependencies } = JSON.parse(readFileSync('site/package.json', 'utf8'));
if (devDependencies[typefacePackage] === undefined) {
  const others = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  npm('install', '--save-dev', typefacePackage);
  if (others.length > 0) npm('uninstall', ...others);
}

const file = 'site/src/brand/heading.woff2';
const font = await cutHeadingTypeface();
writeFileSync(file, font);
console.log(`${file}: ${font.length} bytes`);

function npm(...parameters: string[]): void {
  execFileSync('npm', [...parameters, '--workspace=site'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
