import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNothingRed, openProject, run, type Project } from './project.ts';

test('a company that sells Google Workspace alone leaves nothing red and no page of the other suite', () => {
  using project = openProject();
  sellOneSuite(project);
  const warnings = run(project, 'node scripts/check-content.ts');
  expect(warnings).toMatch(
    /content\/es\/home\.yaml:\d+: meta\.title: names what is not sold: “.*Microsoft 365/,
  );
  expectNothingRed(project);
  expect(findInPages(project, /microsoft-365"|comparativa|encaje/)).toEqual([]);
});

test('a company that leaves out all that it can leaves nothing red', () => {
  const [, table = ''] = readFileSync('docs/recipes.md', 'utf8').split('## Leave a part out');
  const named = Array.from(table.matchAll(/^\| ([a-z][^|]*)\|/gm), ([, name = '']) => name.trim());
  expect(named).toEqual(['part', ...Object.keys(parts)]);
  using project = openProject();
  for (const leaveOut of Object.values(parts)) leaveOut(project);
  expectNothingRed(project);
  run(project, 'eslint .');
  expect(findInPages(project, /calculadora|encaje/)).toEqual([]);
});

/** The files, lists included, in which something is named. */
function findInPages(project: Project, name: RegExp): string[] {
  const files = project.files('dist/**/*.{html,json,xml,txt}');
  return files.filter((file) => name.test(readFileSync(join(project.folder, file), 'utf8')));
}

const company = 'content/company.yaml';
const noAnnouncement = '# yaml-language-server: $schema=schemas/announcement.json\n[]\n';

/** By the first column of the table in docs/recipes.md. */
const parts: Record<string, (project: Project) => void> = {
  calculator: (project) => project.set('content/prices.yaml', 'calculator', null),
  'quiz “Which one fits?”'(project) {
    project.set('content/fit-rules.yaml', 'questions', []);
    project.set('content/fit-rules.yaml', 'neither', []);
    project.setCopy('fit', 'questions', { es: [], en: [] });
  },
  announcement: (project) => project.write('content/announcement.yaml', noAnnouncement),
  'service status': (project) => project.set(company, 'statusUrl', null),
  embeds: (project) => project.set(company, 'embeds', []),
  'analytics tools': (project) => project.set(company, 'tools', null),
  destinations: (project) => project.set(company, 'destinations', []),
  editor(project) {
    project.remove('editor', 'site/integrations/editor-preview.ts', 'deploy/editor.md');
    project.remove('e2e/browsers/editor.slow.spec.ts');
    project.rewrite('package.json', (text) =>
      text.replaceAll(/^.*"(?:editor|preedit|edit)".*\n/gm, ''),
    );
    // As npm install does.
    project.rewrite('package-lock.json', (text) => {
      const lock = JSON.parse(text);
      delete lock.packages.editor;
      delete lock.packages['node_modules/@altanube/editor'];
      return JSON.stringify(lock);
    });
    project.rewrite('site/astro.config.ts', (text) =>
      text.replaceAll(/^.*editorPreview.*\n/gm, ''),
    );
  },
  'edge targets'(project) {
    project.remove('deploy/edge', 'deploy/handle-request.test.ts');
    project.remove('deploy/testing/networks.test.ts', 'scripts/build-site.ts');
    project.edit('package.json', 'scripts/build-site.ts', 'scripts/build-if-changed.ts');
    project.edit('package.json', ' && npm audit --audit-level=high --prefix deploy/edge', '');
  },
};

/** Google Workspace alone. What the check of the content names is reworded, or removed. */
function sellOneSuite(project: Project): void {
  project.edit('packages/content/src/suites.ts', "['google', 'microsoft'];", "['google'];");
  project.set('content/prices.yaml', 'suites.microsoft', undefined);
  project.set('content/prices.yaml', 'examples.1', undefined);
  project.set('content/company.yaml', 'partners.1', undefined);
  project.remove('content/fit-rules.yaml', ...project.files(unsoldFiles));
  for (const [file, keys] of Object.entries(unsoldTexts)) {
    for (const key of keys) project.setCopy(file, key, { es: undefined, en: undefined });
  }
  project.setCopy('home', 'services.title', {
    es: 'Una suite, un equipo',
    en: 'One suite, one team',
  });
  project.setCopy('home', 'services.subtitle', { es: 'La conocemos.', en: 'We know it.' });
  project.setCopy('about', 'partners.title', { es: 'Nuestro fabricante', en: 'Our vendor' });
  for (const file of project.files('content/{es,en}/**/*.{yaml,md}')) {
    const text = project
      .read(file)
      .replaceAll(/(?:las )?dos (?:suites|plataformas)|ambas suites/gi, 'la suite')
      .replaceAll(/(?:the )?two suites|both (?:suites|platforms)/gi, 'the suite')
      .replaceAll(/page: (?:microsoft|comparison)/g, 'page: google')
      .replaceAll(/prices\.microsoft\.\w+/g, 'prices.google.standard')
      .replaceAll('partners.microsoft.', 'partners.google.');
    project.write(file, text);
  }
}

const unsoldFiles =
  'content/{es,en}/{microsoft,comparison,fit,news/{copilot-pay*,office-2021*,smtp-basic*}}.{yaml,md}';

const unsoldTexts = {
  home: ['hero.trust.microsoft', 'services.microsoft', 'services.comparison'],
  site: ['header.products', 'header.descriptions'],
  about: ['partners.items.1'],
  contact: ['form.subject.names.comparison'],
  news: ['posts.topics.microsoft'],
};
