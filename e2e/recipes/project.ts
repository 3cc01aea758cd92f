import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { copyProject } from '../helpers/project-copy.ts';

/** A copy of the repository that a recipe edits as a person would, file by file. */
export type Project = Disposable & ReturnType<typeof openProject>;

/** What a recipe of docs/recipes.md does to the project. */
export type Recipe = {
  /** A heading of docs/recipes.md or content/README.md. */
  title: string;
  apply: (project: Project) => void;
  /** Folders whose tests it concerns, besides those of `src`, the built pages and the documents. */
  tests?: string[];
};

export function openProject() {
  const copy = copyProject();
  const changed = new Set<string>();
  const pathOf = (file: string) => join(copy.folder, file);

  function rewrite(file: string, change: (text: string) => string): void {
    const before = readFileSync(pathOf(file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`Nothing to change in ${file}`);
    write(file, after);
  }

  function write(file: string, text: string): void {
    writeFileSync(pathOf(file), text);
    changed.add(file);
  }

  return {
    folder: copy.folder,
    /** The files that were changed or added, and are still there. */
    changedFiles: () => [...changed].sort(),
    rewrite,
    write,
    read: (file: string) => readFileSync(pathOf(file), 'utf8'),
    /** Replaces the first match of what the file must hold. */
    edit(file: string, from: string | RegExp, to: string): void {
      rewrite(file, (text) => text.replace(from, () => to));
    },
    /** Adds lines at the end. */
    append(file: string, more: string): void {
      rewrite(file, (text) => text + more);
    },
    /** Sets what stands in a YAML file at a path of keys, such as `values.items.0.icon`. */
    set(file: string, keys: string, value: unknown): void {
      rewrite(file, (text) => {
        const document = parseDocument(text);
        document.setIn(
          keys.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
          value,
        );
        return document.toString({ lineWidth: 0 });
      });
    },
    /** Copies a file, or all files of a folder. */
    copy(from: string, to: string): void {
      cpSync(pathOf(from), pathOf(to), { recursive: true });
      const copied = globSync(`${to}/**/*.*`, { cwd: copy.folder });
      for (const file of copied.length === 0 ? [to] : copied) changed.add(file);
    },
    remove(file: string): void {
      rmSync(pathOf(file));
      changed.delete(file);
    },
    [Symbol.dispose]: () => copy[Symbol.dispose](),
  };
}
