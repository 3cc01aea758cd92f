import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { findContentProblems } from '../load.ts';

/** An article that only copies have. */
export const knownArticle = 'articles/known-article.md';

/** Its `not-found.yaml` and one more article are written here, so that tests know every line. */
export function copyContent() {
  const temporary = mkdtempSync(join(tmpdir(), 'site-'));
  const path = join(temporary, 'content');
  cpSync('content', path, { recursive: true, filter: (file) => file !== 'content/schemas' });

  const originals = new Map<string, Buffer | null>();

  function keepOriginal(file: string): void {
    const original = join(path, file);
    if (originals.has(file)) return;
    originals.set(file, existsSync(original) ? readFileSync(original) : null);
  }

  function rewrite(file: string, change: (text: string) => string): void {
    keepOriginal(file);
    writeFileSync(join(path, file), change(readFileSync(join(path, file), 'utf8')));
  }

  for (const language of ['es', 'en'] as const) {
    writeFileSync(join(path, language, 'not-found.yaml'), notFound[language]);
    writeFileSync(join(path, language, knownArticle), article[language]);
  }
  return {
    path,
    /** Replaces the first match of a pattern that the file must hold. */
    edit(file: string, from: string | RegExp, to: string): void {
      rewrite(file, (text) => {
        if (text.search(from) === -1) throw new Error(`Nothing to replace in ${file}: ${from}`);
        return text.replace(from, () => to);
      });
    },
    write(file: string, bytes: string | Uint8Array): void {
      keepOriginal(file);
      writeFileSync(join(path, file), bytes);
    },
    addMedia(name: string, bytes: string | Uint8Array): void {
      keepOriginal(`media/${name}`);
      mkdirSync(join(path, 'media'), { recursive: true });
      writeFileSync(join(path, 'media', name), bytes);
    },
    remove(file: string): void {
      keepOriginal(file);
      rmSync(join(path, file));
    },
    rename(from: string, to: string): void {
      keepOriginal(from);
      keepOriginal(to);
      renameSync(join(path, from), join(path, to));
    },
    append(file: string, more: string): void {
      rewrite(file, (text) => text + more);
    },
    /** Puts an entry into the list at a path of keys: first, or at another place. */
    insert(file: string, keys: string, entry: unknown, at = 0): void {
      rewrite(file, (text) => {
        const document = parseDocument(text);
        const list = document.getIn(keys.split('.'));
        if (!isSeq(list)) throw new Error(`No list at ${keys} in ${file}`);
        list.items.splice(at, 0, document.createNode(entry));
        return document.toString({ lineWidth: 0 });
      });
    },
    /** Puts a value at a path of keys, such as `values.items.0.icon`, or takes it away. */
    set(file: string, keys: string, value: unknown): void {
      rewrite(file, (text) => {
        const document = parseDocument(text);
        const steps = keys.split('.');
        if (!document.hasIn(steps.slice(0, -1))) throw new Error(`Nothing at ${keys} in ${file}`);
        if (value === undefined) document.deleteIn(steps);
        else document.setIn(steps, value);
        return document.toString({ lineWidth: 0 });
      });
    },
    restore(): void {
      for (const [file, original] of originals) {
        if (original === null) rmSync(join(path, file), { force: true });
        else writeFileSync(join(path, file), original);
      }
      originals.clear();
    },
    [Symbol.dispose](): void {
      rmSync(temporary, { recursive: true });
    },
  };
}

export function problemsIn(directory: string, now?: number): string[] {
  // What belongs to a problem is indented further.
  const [, ...problems] = findContentProblems(directory, now)?.split(/\n {2}(?! )/) ?? [];
  return problems.map((problem) => problem.replaceAll(/^ {4}/gm, ''));
}

const notFound = {
  es: `meta:
  title: No está | {company.name}
  description: Aquí no hay ninguna página, ni la hubo, ni la habrá. Vuelve al principio.
title: "404"
text: Oops! Page not found
help: Mira si está bien escrito.
home: Volver
contact: Escribir
`,
  en: `meta:
  title: Not here | {company.name}
  description: There is no page here, nor was there one, nor will there be. Go back to the start.
title: "404"
text: Oops! Page not found
help: See whether it is spelt right.
home: Back
contact: Write
`,
};

const article = {
  es: `---
title: Un artículo
summary: Para ver qué se lee.
category: guides
checked: 2026-01-15
minutes: 1
position: 999
related: [known-article]
next:
  text: Volver
  page: home
---

Un texto.
`,
  en: `---
title: An article
summary: To see what is read.
category: guides
checked: 2026-01-15
minutes: 1
position: 999
related: [known-article]
next:
  text: Back
  page: home
---

A text.
`,
};
