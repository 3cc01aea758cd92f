import source from '#brand/logo.svg?raw';
import { fillColors } from '#brand/palette.ts';

const [, attributes = '', content = ''] = /^.*?<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(source) ?? [];
const [, viewBox] = /\bviewBox="([^"]+)"/.exec(attributes) ?? [];
const [left = 0, top = 0, width = 0, height = 0] = (viewBox ?? '').split(/[\s,]+/).map(Number);
if (!(width > 0) || width !== height) {
  throw new Error('brand/logo.svg needs a square viewBox, such as viewBox="0 0 36 36".');
}
const style = attributes.replaceAll(
  /\s(?:xmlns[:\w]*|width|height|viewBox|version|id|class)="[^"]*"/g,
  '',
);
const shapes = content
  .replaceAll(/<!--.*?-->/gs, '')
  .replaceAll(/>\s+</g, '><')
  .trim();
const drawing = fillColors(style.trim() === '' ? shapes : `<g${style}>${shapes}</g>`);

/** The logo: its content within an `<svg>` or `<symbol>` of this `viewBox`. */
export const logo = {
  viewBox: `${left} ${top} ${width} ${height}`,
  content: drawing.replaceAll(/ data-square="[^"]*"/g, ''),
};

/** Uses the outlines in `data-square`; a logo without any gets a margin on `--brand`. */
export const squareLogo = {
  viewBox: drawing.includes(' data-square="') ? logo.viewBox : addMargin(0.3),
  content: drawing.replaceAll(/ d="[^"]*"([^>]*) data-square=("[^"]*")/g, ' d=$2$1'),
};

/** The `viewBox` with a margin on each side, as a fraction of the logo's width. */
function addMargin(margin: number): string {
  const start = (from: number) => from - width * margin;
  const size = width * (1 + 2 * margin);
  return `${start(left)} ${start(top)} ${size} ${size}`;
}
