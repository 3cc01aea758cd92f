import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { createProblem, type Problem } from './errors.ts';
import { mediaFile, mediaFolder } from './schema/values.ts';
import { addProblem, listTexts, type Place, type Source } from './source.ts';

type Size = { width: number; height: number };

/** Minimum pixels by the key that names the picture. `file` is an Open Graph image. */
const minSizes: Readonly<Record<string, Size>> = {
  photo: { width: 240, height: 240 },
  logo: { width: 120, height: 24 },
  picture: { width: 640, height: 320 },
  file: { width: 1200, height: 630 },
};

const minArticleSize = { width: 320, height: 100 };

const maxBytes = 8_000_000;
const allowedTypes = ['jpg', 'png', 'webp', 'avif', 'svg'];

/** By name as listed in the folder, since some file systems ignore case in lookups. */
export type Pictures = ReadonlyMap<string, Size | Problem>;

export function readPictures(contentFolder: string): Pictures {
  const folder = join(contentFolder, mediaFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pictures = names.filter((name) => mediaFile.safeParse(name).success);
  return new Map(pictures.map((name) => [name, readPicture(folder, name)]));
}

/** Checks the pictures that a file names. The schema rejects malformed names. */
export function checkPictures(source: Source, pictures: Pictures): void {
  for (const { place, text } of listTexts(source.data)) {
    const minSize = minSizes[String(place.at(-1))];
    if (minSize === undefined || !mediaFile.safeParse(text).success) continue;
    checkPicture(source, place, text, pictures, minSize);
  }
}

export function checkPicture(
  source: Source,
  place: Place,
  name: string,
  pictures: Pictures,
  minSize: Size = minArticleSize,
): void {
  const size = pictures.get(name);
  if (size === undefined) {
    addProblem(source, place, `the name of a file in content/${mediaFolder}/`, `“${name}”`);
    return;
  }
  // `readPicture` reports files that are not pictures. SVG pictures may have any size.
  if (!('width' in size) || name.endsWith('.svg')) return;
  if (size.width >= minSize.width && size.height >= minSize.height) return;
  const expected = `a picture of at least ${minSize.width} × ${minSize.height} pixels`;
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
  if (found !== null && allowedTypes.includes(found.type) && isSvg === (found.type === 'svg')) {
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
