import { readColor } from '#brand/palette.ts';
import { logo, squareLogo } from '#icons/logo.ts';
import sharp from 'sharp';

export const logoSvg = svg(logo);

export function touchIcon(): Promise<Buffer<ArrayBuffer>> {
  return squareIcon(180);
}

/** Pixels on each side, as home screens want them. */
export const appIconSize = 512;

/** The icon on a home screen; its background fills it, so that any shape can be cut from it. */
export function appIcon(): Promise<Buffer<ArrayBuffer>> {
  return squareIcon(appIconSize);
}

/** The logo for clients that request `/favicon.ico` by default: an ICO file with one PNG in it. */
export async function favicon(): Promise<Buffer<ArrayBuffer>> {
  const size = 32;
  // An ICO file takes a PNG in full colour only, not with a palette.
  const png = await sharp(Buffer.from(svg(logo, size)))
    .png()
    .toBuffer();
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon
  directory.writeUInt16LE(1, 4); // with one image
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10); // colour planes
  directory.writeUInt16LE(32, 12); // bits per pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

function squareIcon(size: number): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(squareLogo, size), readColor('brand'));
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
