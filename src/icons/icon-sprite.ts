import { hash } from 'node:crypto';
import { clientLogos } from './client-logos.ts';
import { iconNames, type IconName } from './icon-names.ts';
import * as lucide from 'lucide';
import { logo, ridges } from './drawings.ts';

/** Icons of the user interface, beside those that content may use. */
const interfaceIcons = ['chevron-down', 'chevron-right', 'plus'] as const;

export type SpriteName = 'logo' | IconName | (typeof interfaceIcons)[number] | `client-${number}`;

/**
 * Every icon of the site in one SVG file, each a symbol with its name as id. Pages refer to them
 * with `<use>`, so an icon costs a few bytes, and a visitor loads the file once for all pages.
 */
export const sprite = svg([
  symbol('logo', 36, logo),
  `<g id="ridges">${ridges}</g>`,
  ...[...iconNames, ...interfaceIcons].map((name) => symbol(name, 24, drawing(name))),
  ...clientLogos.map((path, index) => symbol(`client-${index}`, 28, `<path d="${path}"/>`)),
]);

/** The name has a hash of the content in it, so that browsers may cache the file for good. */
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
