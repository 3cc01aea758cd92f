import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../languages.ts';
import { findContentProblems } from '../load.ts';
import { editFolder } from './edit-folder.ts';

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
  return { path, ...editFolder(path), [Symbol.dispose]: () => temporary[Symbol.dispose]() };
}

export function listProblems(directory: string): string[] {
  // Tests only change Spanish and English files, so a third language lacks their additions.
  const isInTestedLanguage = (problem: string) => !/^content\/(?!es|en)[a-z]{2}\//.test(problem);
  // The excerpt of a problem is indented further.
  const [, ...problems] = findContentProblems(directory)?.message.split(/\n {2}(?! )/) ?? [];
  return problems.map((problem) => problem.replaceAll(/^ {4}/gm, '')).filter(isInTestedLanguage);
}

export const notFound = {
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
