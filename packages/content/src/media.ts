import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { createProblem, type Problem } from './errors.ts';
import { mediaFile, mediaFolder } from './schema/values.ts';
import { addProblem, listTexts, type Source } from './source.ts';

/** The keys that name a picture, and its smallest size in pixels. `file` is an Open Graph image. */
const uses = {
  photo: { width: 240, height: 240 },
  logo: { width: 120, height: 24 },
  picture: { width: 640, height: 320 },
  file: { width: 1200, height: 630 },
} as const;

export const articlePicture = { width: 320, height: 100 } as const;

const maxBytes = 8_000_000;
const types = ['jpg', 'png', 'webp', 'avif', 'svg'];

type Size = { width: number; height: number };

export class Media {
  /** As they are listed: some file systems find a name in other letters. */
  readonly #seen: ReadonlyMap<string, Fault | Size>;
  readonly #named = new Set<string>();

  constructor(contentFolder: string) {
    const folder = join(contentFolder, mediaFolder);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const pictures = names.filter((name) => mediaFile.safeParse(name).success);
    this.#seen = new Map(pictures.map((name) => [name, look(folder, name)]));
  }

  check(source: Source): void {
    for (const { place, text } of listTexts(source.data)) {
      const use = Object.entries(uses).find(([key]) => key === place.at(-1))?.[1];
      // Whatever else stands there, its schema refuses.
      if (use === undefined || !mediaFile.safeParse(text).success) continue;
      const fault = this.findFault(text, use);
      if (fault !== null) addProblem(source, place, fault.expected, fault.found);
    }
  }

  /** Of the pictures that nothing has named so far: the build reads them all. */
  listOtherProblems(): Problem[] {
    return Array.from(this.#seen).flatMap(([name, seen]) => {
      if (this.#named.has(name) || !('found' in seen)) return [];
      return [createProblem(`${mediaFolder}/${name}`, seen.expected, seen.found)];
    });
  }

  findFault(name: string, least: Size): Fault | null {
    this.#named.add(name);
    const seen = this.#seen.get(name);
    if (seen === undefined) {
      return { expected: `the name of a file in content/${mediaFolder}/`, found: `“${name}”` };
    }
    if ('found' in seen) return seen;
    const isLarge = seen.width >= least.width && seen.height >= least.height;
    if (isLarge || name.endsWith('.svg')) return null;
    return {
      expected: `a picture of at least ${least.width} × ${least.height} pixels`,
      found: `“${name}” with ${seen.width} × ${seen.height}`,
    };
  }
}

export type Fault = { expected: string; found: string };

function look(folder: string, name: string): Fault | Size {
  const path = join(folder, name);
  const { size } = statSync(path);
  if (size > maxBytes) {
    const megabytes = (size / 1_000_000).toFixed(1);
    return { expected: 'a picture of at most 8 MB', found: `“${name}” with ${megabytes} MB` };
  }
  const found = readSize(readFileSync(path));
  const isSvg = name.endsWith('.svg');
  if (found !== null && types.includes(found.type) && isSvg === (found.type === 'svg')) {
    return found;
  }
  return {
    expected: `${isSvg ? 'an SVG' : 'a JPEG, PNG, WebP or AVIF'} picture in “${name}”`,
    found: found === null ? 'no picture' : found.type.toUpperCase(),
  };
}

function readSize(bytes: Uint8Array): (Size & { type: string }) | null {
  try {
    const { type = 'unknown', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return null;
  }
}
