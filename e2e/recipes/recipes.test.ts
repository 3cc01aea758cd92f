import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '@altanube/content/load';
import { addPictures } from './add-pictures.ts';
import { readFacts, standsIn } from '../built/facts.ts';
import { addForm } from './add-form.ts';
import { addInteractiveSection, addStaticSection } from './add-section.ts';
import { changeFacts, factFiles, rewordTexts, turn } from './other-content.ts';
import { expectNothingRed, openProject, run, type Project } from './project.ts';

const trainingSchema = `import { z } from 'zod';
import { hero, pageMeta } from './parts.ts';

export const trainingSchema = z.strictObject({ meta: pageMeta, hero: z.strictObject(hero) });
`;

const trainingPage = `---
import Document from '#layouts/document.astro';
import { PageHero } from '#sections/shared/page-hero.tsx';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

const { language, copy } = contentIn(Astro.props.language);
---

<Document route="training" language={language}>
  <PageHero {...copy.training.hero} />
</Document>
`;

const trainingCopy = {
  es: `meta:
  title: Capacitación para equipos y administradores | {company.name}
  description: Cursos en vivo para quienes usan la suite y para quienes la administran, en español, con ejercicios de su propio trabajo.
  name: Capacitación
hero:
  badge: Aprender haciendo
  title: Capacitación con el trabajo de cada día
  subtitle: Sesiones cortas, en vivo y en español.
`,
  en: `meta:
  title: Training for teams and administrators | {company.name}
  description: Live courses for those who use the suite and for those who run it, in English, with exercises taken from their own daily work.
  name: Training
hero:
  badge: Learning by doing
  title: Training with the work of every day
  subtitle: Short sessions, live and in English.
`,
};

const otherLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <circle cx="12" cy="12" r="11" fill="var(--accent)"/>
  <path d="M7 17V7l10 10V7" fill="none" stroke="var(--brand)" stroke-width="3"/>
</svg>
`;

/** What the recipes of docs/recipes.md do to the project, by their headings. */
const recipes: Record<string, (project: Project) => void> = {
  'Change a text'(project) {
    project.setCopy('home', 'hero.title', {
      es: 'Una suite que da gusto administrar',
      en: 'A suite that is a pleasure to run',
    });
  },

  // The price that the saving of annual billing is worked out from changes too.
  'Change a price'(project) {
    project.set('content/prices.yaml', 'google.plans.0.annual', 7.2);
  },

  'Add a client'(project) {
    const client = '- name: Viñedos Andinos\n  url: https://vinedos.test\n';
    project.rewrite('content/clients.yaml', (text) => text + client);
  },

  'Add a picture': addPictures,

  // `/capacitacion`, with a heading and a link in the footer.
  'Add a page'(project) {
    const schemas = 'packages/content/src/schema';
    const contact = "  contact: { path: '/contacto', kind: 'page' },";
    project.edit(
      'packages/content/src/routes.ts',
      contact,
      `  training: { path: '/capacitacion', kind: 'page' },\n${contact}`,
    );
    project.write(`${schemas}/training.ts`, trainingSchema);
    const entry = '  contact: contactSchema,';
    project.addImport(`${schemas}/copy.ts`, "import { trainingSchema } from './training.ts';");
    project.edit(`${schemas}/copy.ts`, entry, `  training: trainingSchema,\n${entry}`);
    project.write('content/es/training.yaml', trainingCopy.es);
    project.write('content/en/training.yaml', trainingCopy.en);
    project.write('site/src/pages/[lang]/capacitacion.astro', trainingPage);
    const names = "['about', 'faq', 'contact', 'support']";
    for (const file of ['site/src/layouts/footer.tsx', 'e2e/built/header-and-footer.test.ts']) {
      project.edit(file, names, names.replace("'faq'", "'training', 'faq'"));
    }
  },

  // A timeline on the about page, and a slider on that of prices.
  'Add a section'(project) {
    addStaticSection(project);
    addInteractiveSection(project);
  },

  // A telephone number that may be left out, before the message.
  'Add a field to the form'(project) {
    project.edit(
      'packages/contact/src/fields.ts',
      "  message: { kind: 'text'",
      "  phone: { kind: 'optional-line', type: 'tel', maxLength: 40, autoComplete: 'tel' },\n  message: { kind: 'text'",
    );
    project.setCopy('contact', 'form.phone', {
      es: { label: 'Teléfono', placeholder: '+34 600 00 00 00', hint: 'Por si te llamamos.' },
      en: { label: 'Phone', placeholder: '+353 1 000 0000', hint: 'In case we call you.' },
    });
    project.setCopy('contact', 'form.errors.phone', {
      es: { too_long: 'El teléfono es muy largo', invalid: 'El teléfono no es válido' },
      en: { too_long: 'The phone number is too long', invalid: 'The phone number is invalid' },
    });
    project.setCopy('mail', 'labels.phone', { es: 'Teléfono', en: 'Phone' });
    project.edit(
      'content/es/legal/privacy.md',
      'con tu zona horaria. Junto',
      'con tu zona horaria, y el teléfono. Junto',
    );
  },

  'Add a small form': addForm,

  // Portuguese, with the English texts in other letters as its translation.
  'Add a language'(project) {
    project.edit('packages/content/src/languages.ts', "['es', 'en']", "['es', 'en', 'pt']");
    project.edit('packages/content/src/formats.ts', "en: 'en-IE' }", "en: 'en-IE', pt: 'pt-BR' }");
    project.copyFolder('content/en', 'content/pt');
    for (const file of project.files('content/pt/*.yaml')) {
      project.rewrite(file, (yaml) => rewordTexts(yaml));
    }
    for (const file of project.files('content/pt/articles/*.md')) {
      project.rewrite(file, (text) => text.replace(/(?<=^summary: ).*$/m, turn));
    }
    const name = 'Português';
    const inEach = { es: name, en: name, pt: name };
    project.setCopy('site', 'languageSwitcher.names.pt', inEach);
    project.setCopy('mail', 'languages.pt', { es: 'portugués', en: 'Portuguese', pt: 'português' });
    project.edit(
      'content/untranslated.yaml',
      '[Español, English]',
      '[Español, English, Português]',
    );
  },

  // The same typeface in another weight: the tests install nothing.
  'Give it your brand'(project) {
    const folder = 'site/src/brand';
    project.edit(`${folder}/colors.css`, '#ff7a4d, #ff8b61', '#38b48b, #52c9a0');
    project.edit(`${folder}/colors.css`, '#b23a12, #ff9f7c', '#126149, #7fd8b8');
    project.edit(`${folder}/typeface.ts`, 'heading: 650', 'heading: 700');
    project.write(`${folder}/logo.svg`, otherLogo);
    run(project, 'node scripts/font.ts');
  },

  'Measure it'(project) {
    project.set('content/company.yaml', 'tools', { plausible: { domain: 'altanube.example' } });
    project.addToPrivacyPolicy(
      'Si aceptas la categoría de analítica, Plausible Insights OÜ recibe qué páginas ves.',
    );
  },

  // A calendar below the contact form.
  'Embed a booking calendar, a video or a map'(project) {
    project.set('content/company.yaml', 'embeds', [
      { name: 'calendar', frame: 'https://agenda.altanube.example', category: 'functional' },
    ]);
    project.set('content/company.yaml', 'consentVersion', 2);
    const page = 'site/src/pages/[lang]/contacto.astro';
    project.addImport(page, "import Embed from '#features/embed/embed.astro';");
    const embed =
      '<Embed {...content} name="calendar" path="/demo" title={contact.booking.title} shape="tall" />';
    project.edit(page, '</Document>', `<div class="section column">${embed}</div>\n</Document>`);
  },

  'Send messages to Google Chat, Teams, Slack or HubSpot'(project) {
    project.set('content/company.yaml', 'destinations', ['google-chat']);
    project.edit(
      'content/es/legal/privacy.md',
      'No vendemos ni cedemos datos',
      'Los mensajes llegan también a nuestro espacio de Google Chat. No vendemos ni cedemos datos',
    );
  },
};

test('all recipes of docs/recipes.md, one after the other, leave nothing red', () => {
  const headings = readFileSync('docs/recipes.md', 'utf8').matchAll(/^## (.+)$/gm);
  const titles = Array.from(headings, ([, title]) => title);
  expect(titles).toEqual([...Object.keys(recipes), 'Put it on a server']);
  using project = openProject();
  for (const apply of Object.values(recipes)) apply(project);
  expectNothingRed(project, 'server/leads/');
});

/** Hold words that are fixed whichever company the site speaks for: `fixed-copy.test.ts`. */
const fixedFiles = ['consent', 'contact', 'contact-not-sent', 'not-found', 'server-error', 'site'];

test('another company, as in content/README.md, leaves nothing red and no trace of the old one (TXT-2)', () => {
  using project = openProject();
  for (const file of factFiles) project.rewrite(`content/${file}.yaml`, changeFacts);
  const kept = fixedFiles.map((name) => `content/*/${name}.yaml`);
  for (const file of project.files('content/{es,en}/*.yaml', kept)) {
    // Sentences but the promise of a reply; labels stay, and so do legal texts.
    project.rewrite(file, (yaml) =>
      rewordTexts(
        yaml,
        (text) => text.split(' ').length >= 6 && !text.includes('{figures.replyHours}'),
      ),
    );
  }
  expectNothingRed(project);

  const facts = new Set(readFacts(loadContent(join(project.folder, 'content'))));
  const old = readFacts(loadContent()).filter((fact) => !facts.has(fact));
  const traces = project.files('dist/**/*.{html,js,svg,xml,txt,json}').flatMap((file) => {
    // Where a style says `100%` it says nothing of the company.
    const text = readFileSync(join(project.folder, file), 'utf8').replace(
      /<style>.*?<\/style>/gs,
      '',
    );
    return old.filter((fact) => standsIn(fact, text)).map((fact) => `${file}: ${fact}`);
  });
  expect(traces).toEqual([]);
});
