import { hash } from 'node:crypto';
import { clientMarks } from './client-marks.ts';
import { iconNames, type IconName } from './icon-names.ts';
import * as lucide from 'lucide';
import { logoMark, ridges } from './drawings.ts';

/** Icons that the layout uses, beside those the content may ask for. */
const layoutIcons = ['chevron-down', 'chevron-right', 'menu', 'plus', 'x'] as const;

export type SpriteName = 'logo' | IconName | (typeof layoutIcons)[number] | `client-${number}`;

/**
 * Every icon of the site in one SVG file, each a symbol with its name as id. Pages point into it,
 * so an icon costs a page a few bytes and a visitor one request for all pages.
 */
export const sprite = svg([
  symbol('logo', 36, logoMark),
  `<g id="ridges">${ridges}</g>`,
  ...[...iconNames, ...layoutIcons].map((name) => symbol(name, 24, drawing(name))),
  ...clientMarks.map((path, index) => symbol(`client-${index}`, 28, `<path d="${path}"/>`)),
]);

/** The name changes with the content, so that browsers may keep the file for good. */
export const spriteFile = `_astro/icons.${hash('sha256', sprite).slice(0, 8)}`;

export const spriteUrl = `/${spriteFile}.svg`;

function drawing(name: string): string {
  const icons: Record<string, lucide.IconNode | undefined> = lucide.icons;
  const node = icons[name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())];
  if (node === undefined) throw new Error(`lucide has no icon “${name}”`);
  return node.map(([tag, attributes]) => element(tag, attributes)).join('');
}

function symbol(id: string, size: number, content: string): string {
  return `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${content}</symbol>`;
}

function element(tag: string, attributes: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${pairs.join('')}/>`;
}

function svg(symbols: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
