import { readColor } from '#brand/palette.ts';
import { logo, squareLogo } from '#icons/logo.ts';
import sharp from 'sharp';

export const logoSvg = svg(logo);

/** The home screen icon; the background fills it, so that any mask can be applied. */
export function renderAppIcon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(squareLogo, 512), readColor('brand'));
}

/** The logo for clients that request `/favicon.ico` by default; all of them accept a PNG. */
export function renderFavicon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(logo, 32));
}

function svg({ viewBox, content }: typeof logo, size?: number): string {
  const sizeAttributes = size === undefined ? '' : ` width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${sizeAttributes} viewBox="${viewBox}">${content}</svg>`;
}

/** An SVG as PNG with a palette of 256 colours, enough for flat shapes and one gradient. */
export async function toPng(svg: string, background?: string): Promise<Buffer<ArrayBuffer>> {
  const image = sharp(Buffer.from(svg));
  if (background !== undefined) image.flatten({ background });
  return Buffer.from(await image.png({ palette: true, effort: 10 }).toBuffer());
}
