import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isSeq, parseDocument, type Document } from 'yaml';
import { languages } from '../languages.ts';
import { findContentProblems } from '../load.ts';

export const knownArticle = 'articles/known-article.md';

/** Copies `content/`, with a fixed `not-found.yaml` and an added article for tests to edit. */
export function copyContent() {
  const temporary = fs.mkdtempDisposableSync(join(tmpdir(), 'site-'));
  const path = join(temporary.path, 'content');
  fs.cpSync('content', path, { recursive: true, filter: (file) => file !== 'content/schemas' });
  for (const language of languages) {
    fs.writeFileSync(join(path, language, knownArticle), writeArticle(language));
  }
  for (const language of ['es', 'en'] as const) {
    fs.writeFileSync(join(path, language, 'not-found.yaml'), notFound[language]);
  }

  function write(file: string, bytes: string | Uint8Array): void {
    fs.mkdirSync(dirname(join(path, file)), { recursive: true });
    fs.writeFileSync(join(path, file), bytes);
  }

  function read(file: string): string {
    return fs.readFileSync(join(path, file), 'utf8');
  }

  function changeYaml(file: string, change: (document: Document) => void): void {
    const document = parseDocument(read(file));
    change(document);
    write(file, document.toString({ lineWidth: 0 }));
  }

  return {
    path,
    write,
    /** Replaces the first match; throws if there is none. */
    edit(file: string, from: string | RegExp, to: string): void {
      const text = read(file);
      if (text.search(from) === -1) throw new Error(`Nothing to replace in ${file}: ${from}`);
      write(
        file,
        text.replace(from, () => to),
      );
    },
    append: (file: string, addition: string) => write(file, read(file) + addition),
    remove: (file: string) => fs.rmSync(join(path, file)),
    rename: (from: string, to: string) => fs.renameSync(join(path, from), join(path, to)),
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
    [Symbol.dispose]: () => temporary[Symbol.dispose](),
  };
}

export function listProblems(directory: string): string[] {
  // Tests only change Spanish and English files, so a third language lacks their additions.
  const isInTestedLanguage = (problem: string) => !/^content\/(?!es|en)[a-z]{2}\//.test(problem);
  // The excerpt of a problem is indented further.
  const [, ...problems] = findContentProblems(directory)?.message.split(/\n {2}(?! )/) ?? [];
  return problems.map((problem) => problem.replaceAll(/^ {4}/gm, '')).filter(isInTestedLanguage);
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

function writeArticle(language: string): string {
  return `---
title: The article in ${language}
summary: To see what is read in ${language}.
category: guides
checked: 2026-01-15
minutes: 1
position: 999
related: [known-article]
next:
  text: Back in ${language}
  page: home
---

The text in ${language}.
`;
}
