import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { parseDocument } from 'yaml';
import { copyProject } from '../helpers/project-copy.ts';

/** A copy of the repository that a recipe edits as a person would, file by file. */
export type Project = Disposable & ReturnType<typeof openProject>;

export function openProject() {
  const copy = copyProject();
  const findPath = (file: string) => join(copy.folder, file);

  function rewrite(file: string, change: (text: string) => string): void {
    const before = readFileSync(findPath(file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`Nothing to change in ${file}`);
    writeFileSync(findPath(file), after);
  }

  function set(file: string, keys: string, value: unknown): void {
    rewrite(file, (text) => {
      const document = parseDocument(text);
      document.setIn(keys.split('.'), value);
      return document.toString({ lineWidth: 0 });
    });
  }

  return {
    folder: copy.folder,
    rewrite,
    write(file: string, content: string | Uint8Array): void {
      mkdirSync(dirname(findPath(file)), { recursive: true });
      writeFileSync(findPath(file), content);
    },
    edit: (file: string, from: string, to: string) =>
      rewrite(file, (text) => text.replace(from, () => to)),
    set,
    /** In the file of each language. */
    setCopy(name: string, keys: string, copies: Record<string, unknown>): void {
      for (const [language, value] of Object.entries(copies)) {
        set(`content/${language}/${name}.yaml`, keys, value);
      }
    },
    addImport: (file: string, line: string) =>
      rewrite(file, (text) => text.replace('import ', `${line}\nimport `)),
    addToPrivacyPolicy(paragraph: string): void {
      const next = 'Si un proveedor trata datos fuera';
      rewrite('content/es/legal/privacy.md', (text) =>
        text.replace(next, `${paragraph}\n\n${next}`),
      );
    },
    copyFolder: (from: string, to: string) =>
      cpSync(findPath(from), findPath(to), { recursive: true }),
    files: (pattern: string, exclude: string[] = []) =>
      globSync(pattern, { cwd: copy.folder, exclude }),
    [Symbol.dispose]: () => copy[Symbol.dispose](),
  };
}

/** Types, builds and tests the copy; in a browser as far as `npm test` does, in shares that the seed decides. */
export function expectNothingRed(project: Project, ...tests: string[]): void {
  run(project, 'node scripts/schemas.ts');
  run(project, 'astro check --root=site --tsconfig=../tsconfig.json --silent');
  run(project, 'node scripts/build-if-changed.ts');
  run(
    project,
    `vitest run --project=server --project=site site/ packages/content/ e2e/built/ ${tests.join(' ')}`,
  );
  run(project, 'playwright test --project=chromium --reporter=dot');
}

export function run({ folder }: Project, command: string): void {
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
}
