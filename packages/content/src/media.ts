import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { createProblem, type Problem } from './errors.ts';
import { mediaFile, mediaFolder } from './schema/values.ts';
import { addProblem, listTexts, type Place, type Source } from './source.ts';

type Size = { width: number; height: number };

/** The keys that name a picture, and its smallest size in pixels. `file` is an Open Graph image. */
const smallestSizes: Readonly<Record<string, Size>> = {
  photo: { width: 240, height: 240 },
  logo: { width: 120, height: 24 },
  picture: { width: 640, height: 320 },
  file: { width: 1200, height: 630 },
};

const smallestInArticle = { width: 320, height: 100 };

const maxBytes = 8_000_000;
const types = ['jpg', 'png', 'webp', 'avif', 'svg'];

/** The pictures by name, as they are listed: some file systems find a name in other letters. */
export type Pictures = ReadonlyMap<string, Size | Problem>;

export function readPictures(contentFolder: string): Pictures {
  const folder = join(contentFolder, mediaFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pictures = names.filter((name) => mediaFile.safeParse(name).success);
  return new Map(pictures.map((name) => [name, readPicture(folder, name)]));
}

/** Checks the pictures that a file names; what else stands there, its schema refuses. */
export function checkPictures(source: Source, pictures: Pictures): void {
  for (const { place, text } of listTexts(source.data)) {
    const least = smallestSizes[String(place.at(-1))];
    if (least === undefined || !mediaFile.safeParse(text).success) continue;
    checkPicture(source, place, text, pictures, least);
  }
}

export function checkPicture(
  source: Source,
  place: Place,
  name: string,
  pictures: Pictures,
  least: Size = smallestInArticle,
): void {
  const size = pictures.get(name);
  if (size === undefined) {
    addProblem(source, place, `the name of a file in content/${mediaFolder}/`, `“${name}”`);
    return;
  }
  // Files that are not pictures are reported above; SVG drawings may have any size.
  if (!('width' in size) || name.endsWith('.svg')) return;
  if (size.width >= least.width && size.height >= least.height) return;
  const expected = `a picture of at least ${least.width} × ${least.height} pixels`;
  addProblem(source, place, expected, `“${name}” with ${size.width} × ${size.height}`);
}

function readPicture(folder: string, name: string): Size | Problem {
  const path = join(folder, name);
  const file = `${mediaFolder}/${name}`;
  const { size } = statSync(path);
  if (size > maxBytes) {
    return createProblem(file, 'a picture of at most 8 MB', `${(size / 1_000_000).toFixed(1)} MB`);
  }
  const found = readSize(readFileSync(path));
  const isSvg = name.endsWith('.svg');
  if (found !== null && types.includes(found.type) && isSvg === (found.type === 'svg')) {
    return found;
  }
  const expected = isSvg ? 'an SVG picture' : 'a JPEG, PNG, WebP or AVIF picture';
  return createProblem(file, expected, found === null ? 'no picture' : found.type.toUpperCase());
}

function readSize(bytes: Uint8Array): (Size & { type: string }) | null {
  try {
    const { type = 'unknown', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return null;
  }
}
