import { logo, squareLogo } from '#icons/drawings.ts';
import sharp from 'sharp';

/** The logo as a file of its own, for browsers that support SVG icons. */
export const logoSvg = svg(logo);

/** The icon on the home screen of a phone. */
export function touchIcon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(squareLogo, 180));
}

/** Pixels on each side, as home screens want them. */
export const appIconSize = 512;

/** The icon on a home screen; its background fills it, so that any shape can be cut from it. */
export function appIcon(): Promise<Buffer<ArrayBuffer>> {
  return toPng(svg(squareLogo, appIconSize));
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

function svg(drawing: string, size?: number): string {
  const room = size === undefined ? '' : ` width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${room} viewBox="0 0 36 36">${drawing}</svg>`;
}

/** An SVG as PNG with a palette of 256 colours, enough for flat shapes and one gradient. */
export async function toPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const png = sharp(Buffer.from(svg)).png({ palette: true, effort: 10 });
  return Buffer.from(await png.toBuffer());
}
