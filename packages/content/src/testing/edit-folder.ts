import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { isSeq, parseDocument, type Document } from 'yaml';

/** Edits the files of a folder as a person would. */
export function editFolder(folder: string) {
  const find = (file: string) => join(folder, file);

  function write(file: string, content: string | Uint8Array): void {
    fs.mkdirSync(dirname(find(file)), { recursive: true });
    fs.writeFileSync(find(file), content);
  }

  const read = (file: string) => fs.readFileSync(find(file), 'utf8');

  function changeYaml(file: string, change: (document: Document) => void): void {
    const document = parseDocument(read(file));
    change(document);
    write(file, document.toString({ lineWidth: 0 }));
  }

  return {
    read,
    write,
    /** Throws if this changes nothing. */
    rewrite(file: string, change: (text: string) => string): void {
      const before = read(file);
      const after = change(before);
      if (after === before) throw new Error(`Nothing to change in ${file}`);
      write(file, after);
    },
    /** Replaces the first match; throws if there is none. */
    edit(file: string, from: string | RegExp, to: string): void {
      const text = read(file);
      if (text.split(from).length === 1) throw new Error(`Nothing to replace in ${file}: ${from}`);
      const changed = text.replace(from, () => to);
      write(file, changed);
    },
    append: (file: string, addition: string) => write(file, read(file) + addition),
    remove(...paths: string[]): void {
      for (const path of paths) fs.rmSync(find(path), { recursive: true });
    },
    rename: (from: string, to: string) => fs.renameSync(find(from), find(to)),
    /** Inserts an entry at the start of the list at a path of keys. */
    insert(file: string, keys: string, entry: unknown): void {
      changeYaml(file, (document) => {
        const list = document.getIn(keys.split('.'));
        if (!isSeq(list)) throw new Error(`No list at ${keys} in ${file}`);
        list.items.unshift(document.createNode(entry));
      });
    },
    /** Sets the value at a path of keys, `values.items.0.icon`; undefined deletes it. */
    set(file: string, keys: string, value: unknown): void {
      changeYaml(file, (document) => {
        const steps = keys.split('.');
        if (!document.hasIn(steps.slice(0, -1))) throw new Error(`Nothing at ${keys} in ${file}`);
        if (value === undefined) document.deleteIn(steps);
        else document.setIn(steps, value);
      });
    },
  };
}
