import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadChunk } from './names-in-page.ts';

export type Page = {
  /** Where it lies in the site, also for messages: `es/faq.html`. */
  name: string;
  html: string;
};

/** What names classes and custom properties of a page, and stands outside of it. */
export type Surroundings = {
  /** Pictures that stand in the page by address: they take custom properties from it. */
  drawings: string;
  readChunk: ReadChunk;
};

/** The pages below a folder, read one at a time, so that one is in memory, however many there are. */
export function* pagesIn(folder: string): Iterable<Page> {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    yield { name, html: readFileSync(join(folder, name), 'utf8') };
  }
}

export function surroundingsIn(folder: string): Surroundings {
  const readChunk = (url: string) => readFileSync(join(folder, url), 'utf8');
  const drawings = globSync('**/*.svg', { cwd: folder }).map(readChunk).join('');
  return { drawings, readChunk };
}
