import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type TestFiles = {
  /** Files that Vitest runs. */
  unit: string[];
  /** Files that Playwright runs, each with `:line` if one was given. */
  browser: string[];
};

const sources = '{src,server,build,scripts,testing,e2e,docs,deploy}/**/*';

/**
 * The tests that belong to any of some words: a word is a file, with `:line` for one test in it, or
 * part of a path, or of a test's name. Of a browser file whose path is another, only the tests with
 * such a name are taken: a browser takes its time.
 */
export function testFilesAbout(words: string[]): TestFiles {
  const unit = globSync(`${sources}.test.ts`).sort();
  const browser = globSync(`${sources}.spec.ts`).sort();
  return {
    unit: unique(words.flatMap((word) => placesOf(word, unit)).map(withoutLine)),
    browser: unique(words.flatMap((word) => placesOf(word, browser))),
  };
}

/**
 * The tests that a change of some files concerns: of code, those that import it, which Vitest finds by
 * itself, and the browser's in the same folder; of content, those that read the built pages.
 */
export function testFilesOf(changed: string[]): TestFiles {
  const folders = changed.map((file) => dirname(file).replace(/\/testing$/, ''));
  const isContent = changed.some((file) => file.startsWith('content/'));
  return {
    unit: isContent ? globSync(['e2e/built/*.test.ts', 'src/content/*.test.ts']).sort() : [],
    browser: unique(folders.flatMap((folder) => globSync(`${folder}/*.spec.ts`)).sort()),
  };
}

function placesOf(word: string, files: string[]): string[] {
  if (files.includes(withoutLine(word))) return [word];
  const sought = word.toLowerCase();
  return files.flatMap((file) =>
    file.toLowerCase().includes(sought)
      ? file
      : linesOfTests(file, sought).map((line) => `${file}:${line}`),
  );
}

const testCall = /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])(?<title>.*?)\1/gs;

/** Where the tests of a file stand whose names, as they are written there, hold a text. */
function linesOfTests(file: string, sought: string): number[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(testCall)]
    .filter(({ groups }) => groups?.['title']?.toLowerCase().includes(sought))
    .map(({ index }) => source.slice(0, index).split('\n').length);
}

function withoutLine(place: string): string {
  return place.replace(/:\d+$/, '');
}

function unique(places: string[]): string[] {
  return [...new Set(places)];
}
