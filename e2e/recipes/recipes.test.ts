import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addField } from './add-field.ts';
import { addLanguage } from './add-language.ts';
import { addPage } from './add-page.ts';
import { addClient, changePrice, changeText } from './content-recipes.ts';
import { openProject, type Project, type Recipe } from './project.ts';
import { replaceCompany } from './replace-company.ts';

/** In the order of README.md. */
const recipes: Recipe[] = [changeText, changePrice, addClient, addPage, addField, addLanguage];

test('every recipe of README.md is tried', () => {
  const [, fromRecipes = ''] = readFileSync('README.md', 'utf8').split(/^## Recipes$/m);
  const [section = ''] = fromRecipes.split(/^## /m);
  const titles = [...section.matchAll(/^\*\*(.+?)\.?\*\*/gm)].map(([, title]) => title);
  expect(titles).toEqual([...recipes.map(({ title }) => title), 'Put it on a server']);
  expect(readFileSync('content/README.md', 'utf8')).toContain(`## ${replaceCompany.title}\n`);
});

describe.each(recipes)('$title', ({ title, apply, tests = [] }) => {
  test('needs these files and leaves nothing red', () => {
    using project = openProject();
    apply(project);
    tell(title, project);
    check(project);
    expectToPass(project, 'node', 'scripts/build-if-changed.ts');
    expectToPass(project, 'vitest', 'run', 'src/', 'e2e/built/', 'docs/', ...tests);
  });
});

test('all of them together leave nothing red in a browser', () => {
  using project = openProject();
  for (const { apply } of recipes) apply(project);
  expectToPass(project, 'node', 'scripts/build-if-changed.ts');
  expectToPass(project, 'playwright', 'test');
});

test('another company leaves nothing red, in a browser neither', () => {
  using project = openProject();
  replaceCompany.apply(project);
  tell(replaceCompany.title, project);
  check(project);
  expectToPass(project, 'node', 'scripts/build-if-changed.ts');
  expectToPass(project, 'vitest', 'run', 'src/', 'e2e/built/', 'docs/');
  expectToPass(project, 'playwright', 'test');
});

/** What `npm run format` and `npm run check` do, in the files that were changed. */
function check(project: Project): void {
  expectToPass(project, 'node', 'scripts/schemas.ts');
  const files = project.changedFiles();
  // A name that holds brackets, as `[lang]`, is no pattern.
  const patterns = files.map((file) => file.replace(/[[\]]/g, '\\$&'));
  expectToPass(project, 'prettier', '--write', '--log-level=warn', ...patterns);
  const code = files.filter((file) => ['.ts', '.tsx', '.astro'].includes(extname(file)));
  if (code.length === 0) return;
  expectToPass(project, 'astro', 'check', '--silent');
  expectToPass(project, 'eslint', '--max-warnings=0', ...code);
}

function tell(title: string, project: Project): void {
  const files = project.changedFiles();
  console.log(`${title}: ${files.length} files\n${files.join('\n')}`);
}

/** Runs a command in the copy; what it wrote is the message of a failure. */
function expectToPass({ folder }: Project, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 28,
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
}
