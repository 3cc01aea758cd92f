import sharp from 'sharp';

/** An SVG as PNG with a palette of 256 colours, enough for flat shapes and one gradient. */
export async function toPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const png = sharp(Buffer.from(svg)).png({ palette: true, effort: 10 });
  return Buffer.from(await png.toBuffer());
}
