import { readColor } from '#brand/palette.ts';
import { logo, squareLogo } from '#icons/logo.ts';
import sharp from 'sharp';

export const logoSvg = svg(logo);

/** Pixels on each side, as home screens want them. */
export const appIconSize = 512;

/** The icon on a home screen; its background fills it, so that any shape can be cut from it. */
export function appIcon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(squareLogo, appIconSize), readColor('brand'));
}

/** The logo for clients that request `/favicon.ico` by default, all of which take a PNG there. */
export function favicon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(logo, 32));
}

function svg({ viewBox, content }: typeof logo, size?: number): string {
  const room = size === undefined ? '' : ` width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${room} viewBox="${viewBox}">${content}</svg>`;
}

/** An SVG as PNG with a palette of 256 colours, enough for flat shapes and one gradient. */
export async function toPng(svg: string, background?: string): Promise<Buffer<ArrayBuffer>> {
  const image = sharp(Buffer.from(svg));
  if (background !== undefined) image.flatten({ background });
  return Buffer.from(await image.png({ palette: true, effort: 10 }).toBuffer());
}
