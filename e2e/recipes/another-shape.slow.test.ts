import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadContent } from '@altanube/content/load';
import { readFacts, standsIn } from '../built/facts.ts';
import {
  expectNothingRed,
  openProject,
  run,
  type Project,
  rewordTexts,
  rotate,
  turn,
} from './project.ts';

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

test('another company, as in content/README.md, leaves nothing red and no trace of the old one (TXT-2)', () => {
  using project = openProject();
  becomeAnotherCompany(project);
  expectNothingRed(project);

  const facts = new Set(readFacts(loadContent(join(project.folder, 'content'))));
  const old = readFacts(loadContent()).filter((fact) => !facts.has(fact));
  const traces = project.files('dist/**/*.{html,js,svg,xml,txt,json}').flatMap((file) => {
    // Where a style says `100%` it says nothing of the company.
    const text = project.read(file).replace(/<style>.*?<\/style>/gs, '');
    return old.filter((fact) => standsIn(fact, text)).map((fact) => `${file}: ${fact}`);
  });
  expect(traces).toEqual([]);
});

/** The files, lists included, in which something is named. */
function findInPages(project: Project, name: RegExp): string[] {
  const files = project.files('dist/**/*.{html,json,xml,txt}');
  return files.filter((file) => name.test(project.read(file)));
}

const company = 'content/company.yaml';
const noAnnouncement = '# yaml-language-server: $schema=schemas/announcement.json\n[]\n';

/** By the first column of the table in docs/recipes.md. */
const parts: Record<string, (project: Project) => void> = {
  calculator: (project) => project.set('content/prices.yaml', 'calculator', null),
  'quiz “Which one fits?”'(project) {
    project.set('content/fit-rules.yaml', 'questions', []);
    project.set('content/fit-rules.yaml', 'neither', []);
    project.setCopy('fit', 'questions', []);
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
  project.set(company, 'partners.1', undefined);
  project.remove('content/fit-rules.yaml', ...project.files(unsoldFiles));
  for (const [file, keys] of Object.entries(unsoldTexts)) {
    for (const key of keys) project.setCopy(file, key, undefined);
  }
  project.setCopy('home', 'services.title', 'Una suite, un equipo');
  project.setCopy('home', 'services.subtitle', 'La conocemos.');
  project.setCopy('about', 'partners.title', 'Nuestro fabricante');
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

/** The content with the facts of a company that has nothing in common with this one. */
function becomeAnotherCompany(project: Project): void {
  for (const file of factFiles) {
    project.rewrite(`content/${file}.yaml`, (yaml) => stringify(change(parse(yaml), '')));
  }
  for (const story of project.files('content/{es,en}/stories/*.md')) {
    project.rewrite(story, (text) => text.replace(/(?<=^title: ).*$/m, turn));
  }
  const kept = fixedFiles.map((name) => `content/*/${name}.yaml`);
  for (const file of project.files('content/{es,en}/*.yaml', kept)) {
    // Sentences but the promise of a reply; labels stay, and so do legal texts.
    const isReworded = (text: string) =>
      text.split(' ').length >= 6 && !text.includes('{figures.replyHours}');
    project.rewrite(file, (yaml) => rewordTexts(yaml, isReworded));
  }
}

/** Hold words that are fixed whichever company the site speaks for: `fixed-copy.test.ts`. */
const fixedFiles = ['consent', 'contact', 'contact-not-sent', 'not-found', 'server-error', 'site'];

/** The files of `content/` that hold facts about one company. */
const factFiles = ['company', 'figures', 'clients', 'people', 'testimonials', 'prices'];

const factNames = [
  ...['name', 'legalName', 'registry', 'certification', 'body', 'number', 'taxId'],
  ...['street', 'city', 'author', 'company', 'display', 'e164'],
];

/** By how much a number is multiplied. The savings of annual billing change too. */
const factors: Record<string, number> = {
  ...{ annual: 9, monthByMonth: 15, price: 9, people: 7, days: 7, value: 70, amount: 7 },
  ...{ participants: 7, clients: 7, migrations: 7, guides: 7, solutions: 7, bestPractices: 7 },
  ...{ integrity: 0.9, availability: 0.9, quotedSaving: 0.9, rating: 0.8, credit: 0.7 },
  ...{ replyHours: 3, demoMinutes: 1.5, min: 7, max: 7, responseHours: 7, solutionHours: 7 },
  ...{ cancellationDays: 7, users: 7, customPlanUsers: 7, everyMinutes: 1.5 },
};

/** What may be left out. */
const absent = ['mark', 'portrait', 'certificates', 'level', 'elsewhere', 'closed', 'creditCap'];

function change(value: unknown, key: string): unknown {
  if (key === 'sample') return false;
  if (Array.isArray(value)) return value.map((each) => change(each, key));
  if (typeof value === 'number') return Number((value * (factors[key] ?? 1)).toFixed(3));
  if (typeof value === 'string') {
    const isFact = factNames.includes(key) || /@|:\/\//.test(value);
    return isFact ? value.replace(/^https?:|[a-z]/gi, rotate).replaceAll('0', '1') : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !absent.includes(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, change(each, name)]));
}
