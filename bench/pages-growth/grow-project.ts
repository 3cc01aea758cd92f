import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { Project } from '#e2e/recipes/project.ts';
import { languages, type Language } from '#site/languages.ts';
import { routeNames } from '#site/routes.ts';

/** The page that the recipe “Add a page” of README.md copies, and its file. */
const [model, modelFile] = ['about', 'src/pages/[lang]/sobre-nosotros.astro'];

/**
 * Gives a copy of the project so many times its pages, its articles and its questions, by the steps of
 * README.md. Every new page is as long as the one that is copied, and says which it is.
 */
export function growProject(project: Project, factor: number): void {
  addPages(project, (factor - 1) * routeNames('page').length);
  for (const language of languages) {
    growArticles(project, language, factor);
    growQuestions(project, language, factor);
  }
}

function addPages(project: Project, count: number): void {
  if (count === 0) return;
  const names = Array.from({ length: count }, (_, index) => `grown${index + 1}`);
  project.edit(
    'src/site/routes.ts',
    "  contact: { path: '/contacto', kind: 'page' },\n",
    [
      ...names.map((name) => `  ${name}: { path: '/${name}', kind: 'page' },\n`),
      "  contact: { path: '/contacto', kind: 'page' },\n",
    ].join(''),
  );
  project.edit(
    'src/content/schema/copy.ts',
    '  contact: contactSchema,\n',
    [...names.map((name) => `  ${name}: aboutSchema,\n`), '  contact: contactSchema,\n'].join(''),
  );

  const page = project.read(modelFile);
  for (const name of names) {
    project.write(
      `src/pages/[lang]/${name}.astro`,
      page
        .replace(`route="${model}"`, `route="${name}"`)
        .replace(`const { ${model}, home } = copy;`, `const { ${name}: ${model}, home } = copy;`),
    );
  }
  for (const language of languages) {
    const copy = project.read(`content/${language}/${model}.yaml`);
    for (const name of names) {
      const title = /^( {2}(?:title|name): .*)$/gm;
      project.write(
        `content/${language}/${name}.yaml`,
        copy.replace(title, (line) => `${line} (${name})`),
      );
    }
  }
}

function growArticles(project: Project, language: Language, factor: number): void {
  const folder = `content/${language}/articles`;
  const files = globSync(`${folder}/*.md`, { cwd: project.folder }).toSorted();
  for (let turn = 1; turn < factor; turn += 1) {
    for (const file of files) {
      const text = project
        .read(file)
        .replace(/^title: .*$/m, (line) => `${line} (${turn + 1})`)
        .replace(
          /^position: (\d+)$/m,
          (_, position: string) => `position: ${Number(position) + turn * files.length}`,
        );
      project.write(`${folder}/${basename(file, '.md')}-${turn + 1}.md`, text);
    }
  }
}

const questions = z.looseObject({
  categories: z.array(
    z.looseObject({ questions: z.array(z.looseObject({ id: z.string(), question: z.string() })) }),
  ),
});

function growQuestions(project: Project, language: Language, factor: number): void {
  if (factor === 1) return;
  const file = `content/${language}/faq.yaml`;
  const faq = questions.parse(parse(project.read(file)));
  for (const category of faq.categories) {
    category.questions = Array.from({ length: factor }, (_, turn) =>
      category.questions.map(({ id, question, ...rest }) =>
        turn === 0
          ? { id, question, ...rest }
          : { id: `${id}-${turn + 1}`, question: `${question} (${turn + 1})`, ...rest },
      ),
    ).flat();
  }
  project.write(file, stringify(faq, { aliasDuplicateObjects: false }));
}
