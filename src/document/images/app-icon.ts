import { appIcon, logoMark } from '#icons/drawings.ts';
import sharp from 'sharp';
import { pngOf } from './png.ts';

/** The mark as a file of its own, for browsers that draw. */
export const markSvg = svg(logoMark);

/** The icon of the site on the first screen of a telephone. */
export function touchIcon(): Promise<Buffer<ArrayBuffer>> {
  return pngOf(svg(appIcon, 180));
}

/** The mark for whatever asks for `/favicon.ico` unasked: an ICO file with one PNG in it. */
export async function favicon(): Promise<Buffer<ArrayBuffer>> {
  const size = 32;
  // The format wants full colour.
  const png = await sharp(Buffer.from(svg(logoMark, size)))
    .png()
    .toBuffer();
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon
  directory.writeUInt16LE(1, 4); // of one picture
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10); // plane
  directory.writeUInt16LE(32, 12); // bits a pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

function svg(drawing: string, size?: number): string {
  const room = size === undefined ? '' : ` width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${room} viewBox="0 0 36 36">${drawing}</svg>`;
}
