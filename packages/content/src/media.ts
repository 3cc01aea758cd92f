import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { createProblem, type Problem } from './errors.ts';
import { mediaFile, mediaFolder } from './schema/media.ts';
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
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #seen = new Map<string, Fault | Size>();

  constructor(contentFolder: string) {
    this.#folder = join(contentFolder, mediaFolder);
    // As they are listed: some file systems find a name in other letters.
    this.#names = new Set(existsSync(this.#folder) ? readdirSync(this.#folder) : []);
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

  /** Checks the pictures that nothing has named so far: the build reads them all. */
  checkOthers(): Problem[] {
    return [...this.#names].flatMap((name) => {
      if (this.#seen.has(name) || !mediaFile.safeParse(name).success) return [];
      const seen = this.#look(name);
      if (!('found' in seen)) return [];
      return [createProblem(`${mediaFolder}/${name}`, seen.expected, seen.found)];
    });
  }

  findFault(name: string, least: Size): Fault | null {
    const seen = this.#seen.get(name) ?? this.#look(name);
    this.#seen.set(name, seen);
    if ('found' in seen) return seen;
    const isLarge = seen.width >= least.width && seen.height >= least.height;
    if (isLarge || name.endsWith('.svg')) return null;
    return {
      expected: `a picture of at least ${least.width} × ${least.height} pixels`,
      found: `“${name}” with ${seen.width} × ${seen.height}`,
    };
  }

  #look(name: string): Fault | Size {
    if (!this.#names.has(name)) {
      return { expected: `the name of a file in content/${mediaFolder}/`, found: `“${name}”` };
    }
    const path = join(this.#folder, name);
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
}

export type Fault = { expected: string; found: string };

function readSize(bytes: Uint8Array): (Size & { type: string }) | null {
  try {
    const { type = 'unknown', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return null;
  }
}
