import { spawnSync } from 'node:child_process';
import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { isScalar, parse, parseDocument, stringify, visit } from 'yaml';
import { invariantKeys } from '@altanube/content/check-languages';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { slowTests } from '../../scripts/run-checks.ts';
import { copyProject } from '../helpers/project-copy.ts';

/** A copy of the repository that a recipe edits as a person would, file by file. */
export type Project = Disposable & ReturnType<typeof openProject>;

export function openProject() {
  const copy = copyProject();
  const files = editFolder(copy.folder);
  const findPath = (file: string) => join(copy.folder, file);
  return {
    folder: copy.folder,
    ...files,
    /** In the file of each language: in other letters, as if translated, in English. */
    setCopy(name: string, keys: string, value: unknown): void {
      files.set(`content/es/${name}.yaml`, keys, value);
      const translated = value === undefined ? value : parse(rewordTexts(stringify(value)));
      files.set(`content/en/${name}.yaml`, keys, translated);
    },
    addImport: (file: string, line: string) => files.edit(file, 'import ', `${line}\nimport `),
    addToPrivacyPolicy(paragraph: string): void {
      const next = 'Si un proveedor trata datos fuera';
      files.edit('content/es/legal/privacy.md', next, `${paragraph}\n\n${next}`);
    },
    copyFolder: (from: string, to: string) =>
      cpSync(findPath(from), findPath(to), { recursive: true }),
    files: (pattern: string, exclude: string[] = []) =>
      globSync(pattern, { cwd: copy.folder, exclude }),
    [Symbol.dispose]: () => copy[Symbol.dispose](),
  };
}

/** Types, builds and tests the copy; in a browser as far as `npm test` does. */
export function expectNothingRed(project: Project, ...tests: string[]): void {
  run(project, 'node scripts/schemas.ts');
  run(project, 'astro check --root=site --tsconfig=../tsconfig.json --silent');
  run(project, 'node scripts/build-if-changed.ts');
  run(
    project,
    `vitest run --project=server --project=site site/ packages/content/ e2e/built/ ${tests.join(' ')}`,
  );
  run(project, `playwright test --project=chromium --grep-invert="${slowTests}" --reporter=dot`);
}

/** Returns what the command writes to stderr. */
export function run({ folder }: Project, command: string): string {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      // Vitest sets it, and pages built with it have the hints for developers.
      DEV: undefined,
      TEST_OTHER_LETTERS: 'true',
    },
    shell: true,
    maxBuffer: 2 ** 28,
  });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  return stderr;
}

/** Keys for code, and names of languages and files, which no translation changes. */
const keptKeys = [...invariantKeys, 'file', 'names'];

/** Replaces the letters of texts in YAML, all or the given ones, as if they were translated. */
export function rewordTexts(yaml: string, isReworded = (_: string) => true): string {
  const document = parseDocument(yaml);
  visit(document, {
    Pair(_, pair) {
      return isScalar(pair.key) && keptKeys.includes(String(pair.key.value))
        ? visit.SKIP
        : undefined;
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !isReworded(node.value)) return;
      node.value = turn(node.value);
    },
  });
  return document.toString({ lineWidth: 0 });
}

export function turn(text: string): string {
  return text.replace(/\{[^{}]*\}|\]\([^()]*\)|https?:\S+|npm run [^”]+|[a-z]/gi, rotate);
}

/** Rotates a letter by 7 places; longer texts are left as they are. */
export function rotate(letter: string): string {
  if (letter.length > 1) return letter;
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 7) % 26) + first);
}
