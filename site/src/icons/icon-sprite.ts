import { hash } from 'node:crypto';
import { clientLogos, logo, ridges } from './drawings.ts';
import { iconNames, type IconName } from '@altanube/content/icon-names';
import * as lucide from 'lucide';
import { optimize } from 'svgo';

/** Icons of the user interface, beside those that content may use. */
export const interfaceIcons = ['chevron-down', 'chevron-right', 'plus'] as const;

export type SpriteName = 'logo' | IconName | (typeof interfaceIcons)[number] | `client-${number}`;

/**
 * Every icon of the site in one SVG file, each a symbol with its name as id. Pages refer to them
 * with `<use>`, so an icon costs a few bytes, and a visitor loads the file once for all pages. The
 * strokes of an icon are one path: a browser parses, styles and lays out each element of the file,
 * and those of an icon again wherever it is shown.
 */
export const sprite = inOnePathEach([
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
  const strokes = node.map(([tag, attributes]) =>
    tag === 'rect' ? element('path', { d: outline(attributes) }) : element(tag, attributes),
  );
  return strokes.join('');
}

type Attributes = Record<string, string | number | undefined>;

function element(tag: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${pairs.join('')}/>`;
}

/** A rectangle with round corners as a path: the one shape that SVGO leaves as it is. */
function outline({ x = 0, y = 0, width = 0, height = 0, rx = 0, ...rest }: Attributes): string {
  const { ry = rx, ...others } = rest;
  if (ry !== rx || Object.keys(others).length > 0) {
    throw new Error(`a rectangle of lucide has more: ${JSON.stringify(rest)}`);
  }
  const [w, h] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
  const corner = (right: number, down: number) =>
    `a${rx} ${rx} 0 0 1 ${right * Number(rx)} ${down * Number(rx)}`;
  return [
    `M${Number(x) + Number(rx)} ${y}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}`,
    `h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`,
  ].join('');
}

function symbol(id: string, size: number, content: string): string {
  return `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${content}</symbol>`;
}

function inOnePathEach(symbols: string[]): string {
  const file = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  return optimize(file, {
    plugins: [
      { name: 'convertShapeToPath', params: { convertArcs: true } },
      'convertPathData',
      // Paths are merged where all their attributes agree: of strokes in one colour it does not matter
      // which lies above, and filled drawings differ in colour from what they lie on.
      { name: 'mergePaths', params: { force: true } },
    ],
  }).data;
}
