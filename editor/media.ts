import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { mediaFile, mediaFolder } from '@altanube/content/schema/values';
import sharp from 'sharp';
import { findFreeName, slugify } from './client/entries.ts';
import type { Files } from './files.ts';

const maxBytes = 25_000_000;
/** The build makes smaller copies for each screen. */
const maxPixels = 2400;
const quality = 88;

export type Picture = { name: string; isUsed: boolean };

/** Why a picture is refused. */
export type Refusal = 'size' | 'heic' | 'script' | 'picture';

/** The pictures of content/media. Any that can be decoded is stored as WebP, or as it is if SVG. */
export function createMedia(files: Files): Hono {
  const list = (): Picture[] => {
    const paths = files.list();
    const texts = paths
      .filter((path) => /\.(?:yaml|md)$/.test(path))
      .map((path) => String(files.read(path)));
    return paths
      .filter((path) => path.startsWith(`${mediaFolder}/`))
      .map((path) => path.slice(mediaFolder.length + 1))
      .map((name) => ({ name, isUsed: texts.some((text) => text.includes(name)) }));
  };
  return new Hono()
    .get('/media', (context) => context.json(list()))
    .get('/media/:name', (context) => {
      const name = context.req.param('name');
      const bytes = files.read(`${mediaFolder}/${name}`);
      if (bytes === null || !mediaFile.safeParse(name).success) return context.notFound();
      // A picture that is opened by itself runs nothing.
      const headers = { 'content-security-policy': 'sandbox', 'content-type': getType(name) };
      return context.body(bytes, 200, headers);
    })
    .post(
      '/media/:name',
      bodyLimit({
        maxSize: maxBytes,
        onError: (context) => context.json({ reason: 'size' satisfies Refusal }, 413),
      }),
      async (context) => {
        const given = context.req.param('name');
        const picture = await preparePicture(Buffer.from(await context.req.arrayBuffer()));
        if (typeof picture === 'string') return context.json({ reason: picture }, 415);
        const { bytes, type } = picture;
        const stem = slugify(given.replace(/\.\w+$/, '')) || 'picture';
        const names = list().map((each) => each.name.replace(/\.\w+$/, ''));
        const isSame = (name: string) =>
          files.read(`${mediaFolder}/${name}.${type}`)?.equals(bytes) ?? false;
        const name = names.find(isSame) ?? findFreeName(stem, names);
        if (!isSame(name)) files.write(`${mediaFolder}/${name}.${type}`, bytes, null);
        return context.json({ name: `${name}.${type}` });
      },
    )
    .delete('/media/:name', (context) => {
      const name = context.req.param('name');
      if (list().find((each) => each.name === name)?.isUsed !== false) return context.notFound();
      files.put(`${mediaFolder}/${name}`, null);
      return context.json({});
    });
}

/** Turns a picture as its camera was held, makes it smaller and drops its metadata. */
async function preparePicture(
  bytes: Buffer,
): Promise<{ bytes: Buffer; type: 'webp' | 'svg' } | Refusal> {
  const head = bytes.toString('latin1', 4, 64);
  if (/^ftyp(?:hei|hev|mif1|msf1)/.test(head) && !head.includes('avif')) return 'heic';
  try {
    const { format } = await sharp(bytes).metadata();
    if (format === 'svg') return hasScript(String(bytes)) ? 'script' : { bytes, type: 'svg' };
    const picture = sharp(bytes)
      .autoOrient()
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true });
    return { bytes: await picture.toBuffer(), type: 'webp' };
  } catch {
    return 'picture';
  }
}

/** Whether an SVG does more than show shapes, texts and pictures that it contains. */
function hasScript(svg: string): boolean {
  return [
    /\0|<!ENTITY|javascript:|@import/i,
    /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
    /[\s"'/](?:[\w-]+:)?on\w+\s*=/i,
    /attributeName\s*=[\s"']*(?:[\w-]+:)?(?:href|on)/i,
    /\b(?:href|src)\s*=\s*(?!["'](?:#|data:image\/(?:png|jpeg|webp);base64,))/i,
    /url\(\s*(?!["']?#)/i,
  ].some((pattern) => pattern.test(svg));
}

function getType(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  const types: Record<string, string> = { svg: 'svg+xml', jpg: 'jpeg' };
  return `image/${types[extension] ?? extension}`;
}
