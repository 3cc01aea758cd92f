import sharp from 'sharp';

/** A drawing as PNG with a palette of 256 colours, which is all that flat shapes and one sky need. */
export async function pngOf(svg: string): Promise<Buffer<ArrayBuffer>> {
  const png = sharp(Buffer.from(svg)).png({ palette: true, effort: 10 });
  return Buffer.from(await png.toBuffer());
}
