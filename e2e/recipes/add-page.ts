import type { Recipe } from './project.ts';

/** `/capacitacion`, with a heading, a paragraph and a link in the footer. */
export const addPage: Recipe = {
  title: 'Add a page',
  apply(project) {
    project.edit(
      'packages/content/src/routes.ts',
      "  contact: { path: '/contacto', kind: 'page' },",
      "  training: { path: '/capacitacion', kind: 'page' },\n  contact: { path: '/contacto', kind: 'page' },",
    );

    project.write('packages/content/src/schema/training.ts', schema);
    project.edit(
      'packages/content/src/schema/copy.ts',
      "import { supportSchema } from './support.ts';",
      "import { supportSchema } from './support.ts';\nimport { trainingSchema } from './training.ts';",
    );
    project.edit(
      'packages/content/src/schema/copy.ts',
      '  contact: contactSchema,',
      '  training: trainingSchema,\n  contact: contactSchema,',
    );

    for (const [language, copy] of Object.entries(copies)) {
      project.write(`content/${language}/training.yaml`, copy);
    }
    project.write('site/src/pages/[lang]/capacitacion.astro', page);

    project.edit(
      'site/src/layouts/footer.tsx',
      "links(['about', 'faq', 'contact', 'support'])",
      "links(['about', 'training', 'faq', 'contact', 'support'])",
    );
    project.edit(
      'e2e/built/header-and-footer.test.ts',
      "['about', 'faq', 'contact', 'support']",
      "['about', 'training', 'faq', 'contact', 'support']",
    );
    project.edit(
      'docs/behaviour.md',
      'about, questions, contact and support;',
      'about, training, questions, contact and support;',
    );
  },
};

const schema = `import { z } from 'zod';
import { contactCta, hero, pageMeta } from './parts.ts';

export const trainingSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  cta: contactCta,
});
`;

const page = `---
import Document from '#layouts/document.astro';
import { ContactCta } from '#sections/shared/contact-cta.tsx';
import { PageHero } from '#sections/shared/page-hero.tsx';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

const { language, copy } = contentIn(Astro.props.language);
const { training } = copy;
---

<Document route="training" language={language}>
  <PageHero {...training.hero} />
  <ContactCta copy={training.cta} language={language} />
</Document>
`;

const copies = {
  es: `meta:
  title: Capacitación para equipos y administradores | {company.name}
  description: Cursos en vivo para quienes usan la suite y para quienes la administran, en español, con ejercicios de su propio trabajo.
  name: Capacitación
hero:
  badge: Aprender haciendo
  title: Capacitación con el trabajo de cada día
  subtitle: Sesiones cortas, en vivo y en español.
cta:
  title: ¿Cuándo empezamos?
  subtitle: Cuéntanos quiénes aprenderán y qué usan hoy.
  contact: Pedir fechas
`,
  en: `meta:
  title: Training for teams and administrators | {company.name}
  description: Live courses for those who use the suite and for those who run it, in English, with exercises taken from their own daily work.
  name: Training
hero:
  badge: Learning by doing
  title: Training with the work of every day
  subtitle: Short sessions, live and in English.
cta:
  title: When do we start?
  subtitle: Tell us who will learn and what they use today.
  contact: Ask for dates
`,
};
