import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { fillColors } from '#brand/palette.ts';

const sources = import.meta.glob<string>('./*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** This folder's drawings in the brand's colours. Hashed names let browsers cache them forever. */
export const illustrations = Object.entries(sources).map(([path, source]) => {
  const svg = fillColors(source);
  const name = basename(path, '.svg');
  return { name, svg, file: `_astro/${name}.${hash('sha256', svg).slice(0, 8)}` };
});

export function illustrationUrl(name: string): string {
  const found = illustrations.find((it) => it.name === name);
  if (found === undefined) throw new Error(`There is no drawing site/src/assets/${name}.svg.`);
  return `/${found.file}.svg`;
}
