import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/** Widths of picture variants in pixels: up to twice a text column. */
const widths = [160, 320, 640, 960, 1280];

const photos = import.meta.glob<ImageMetadata>(
  '../../../content/media/*.{jpg,jpeg,png,webp,avif}',
  { eager: true, import: 'default' },
);
const drawings = import.meta.glob<ImageMetadata>('../../../content/media/*.svg', {
  eager: true,
  import: 'default',
});

type Picture = { src: string; srcSet?: string; width: number; height: number };

const pictures = new Map<string, Picture>([
  ...(await Promise.all(Object.entries(photos).map(convertPhoto))),
  ...Object.entries(drawings).map(([path, { src, width, height }]) => {
    return [fileName(path), { src, width, height }] as const;
  }),
]);

export function findPicture(file: string): Picture {
  const picture = pictures.get(file);
  if (picture === undefined) throw new Error(`There is no picture ${file} in content/media`);
  return picture;
}

/** Reading properties of `original` elsewhere would make Astro publish it, EXIF included. */
async function convertPhoto([path, original]: [string, ImageMetadata]) {
  const image = await getImage({ src: original, format: 'webp', quality: 60, widths: [...widths] });
  const { width, height } = image.attributes;
  const src = image.srcSet.values.at(-1)?.url ?? image.src;
  return [fileName(path), { src, srcSet: image.srcSet.attribute, width, height }] as const;
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '');
}
