import { hash } from 'node:crypto';
import clientMarks from './client-marks.svg?raw';
import scenes from './scenes.svg?raw';
import { logo } from './logo.ts';
import { iconNames, type IconName } from '@altanube/content/icon-names';
import * as lucide from 'lucide';

/** User interface icons, in addition to those that content can use. */
const interfaceIcons = ['chevron-down', 'chevron-right', 'circle-check', 'loader', 'plus'] as const;

export type SpriteName = 'logo' | IconName | (typeof interfaceIcons)[number];

/** Pages reference symbols with `<use>`: an icon costs a few bytes, and the file loads once. */
const symbols = [
  createSymbol('logo', logo.viewBox, logo.content),
  ...[...iconNames, ...interfaceIcons].map((name) =>
    createSymbol(name, '0 0 24 24', drawIcon(name)),
  ),
  `${clientMarks}${scenes}`.replaceAll(/<\/?svg[^>]*>|<!--.*?-->|\n\s*/g, ''),
];
export const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

/** Includes a content hash, so that browsers can cache the file forever. */
export const spriteFile = `_astro/icons.${hash('sha256', sprite).slice(0, 8)}`;

export const spriteUrl = `/${spriteFile}.svg`;

function drawIcon(name: string): string {
  const icons: Record<string, lucide.IconNode | undefined> = lucide.icons;
  const node = icons[name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())];
  if (node === undefined) throw new Error(`lucide has no icon “${name}”`);
  const elements = node.map(([tag, attributes]) => {
    const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${pairs.join('')}/>`;
  });
  return elements.join('');
}

function createSymbol(id: string, viewBox: string, content: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`;
}
