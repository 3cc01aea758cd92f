import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isScalar, parse, parseDocument, stringify, visit } from 'yaml';
import { invariantKeys } from '@altanube/content/check-languages';
import { loadContent } from '@altanube/content/load';
import { addPictures } from './add-pictures.ts';
import { readFacts, standsIn } from '../built/facts.ts';
import { expectNothingRed, openProject, run, type Project } from './project.ts';

const trainingSchema = `import { z } from 'zod';
import { hero, pageMeta } from './parts.ts';

export const trainingSchema = z.strictObject({ meta: pageMeta, hero: z.strictObject(hero) });
`;

const trainingPage = `---
import Document from '#layouts/document.astro';
import { PageHero } from '#sections/shared/page-hero.tsx';
import { getContent, getLanguagePaths } from '#content/site-content.ts';

export const getStaticPaths = getLanguagePaths;

const { language, copy } = getContent(Astro.props.language);
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

const eventCollection = `  events: define({
    label: 'Eventos',
    page: 'news',
    path: '/eventos',
    frontMatter: z.strictObject({ title: z.string(), summary: z.string(), day: z.iso.date() }),
    shared: ['day'],
    compare: (a, b) => a.day.localeCompare(b.day),
    days: ({ day }) => ({ changed: day }),
    title: ({ news }) => news.postPage.title,
    type: 'Article',
    hasImages: true,
  }),
`;

const eventList = `{content.events.map(({ id, title, path }) => (
        <a key={id} href={pathHref(path, language)} className="prose-link block py-2">{title}</a>
      ))}`;

const eventPage = `
export function EventPage({ id, ...content }: PageContent & { id: string }) {
  const { title, summary, day, body } = findById(content.events, id);
  return (
    <article className="column py-12">
      <h1 className="text-4xl">{title}</h1>
      <p>{summary} {formatDate(day, content.language)}</p>
      <Prose markdown={body} />
    </article>
  );
}
`;

const eventFiles = {
  es: ['Taller de permisos', 'Quién abre cada carpeta.', 'Trae tu [duda](/faq).'],
  en: ['Workshop on permissions', 'Who opens what.', 'Bring [a question](/faq?lng=en).'],
};

const otherLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <circle cx="12" cy="12" r="11" fill="var(--accent)"/>
  <path d="M7 17V7l10 10V7" fill="none" stroke="var(--brand)" stroke-width="3"/>
</svg>
`;

const newsletterCopy = {
  es: {
    title: 'Un correo al mes',
    subtitle: 'Lo que cambia en las dos suites.',
    submit: 'Suscribirme',
    sent: 'Gracias: te escribiremos en la próxima edición.',
  },
  en: {
    title: 'One email a month',
    subtitle: 'What changes in the two suites.',
    submit: 'Subscribe',
    sent: 'Thank you: we will write to you in the next issue.',
  },
};

const enquiryCopy = {
  es: {
    title: 'Cuéntanos qué quieres migrar',
    subtitle: 'Tres datos bastan para empezar.',
    submit: 'Pedir la migración',
    sent: 'Gracias: hoy mismo revisamos tu caso.',
  },
  en: {
    title: 'Tell us what you want to move',
    subtitle: 'Three details are enough to begin.',
    submit: 'Ask for the migration',
    sent: 'Thank you: we will look at your case today.',
  },
};

const formsTest = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { findLeads, findMails, waitTwoSeconds, waitUntilHydrated } from './testing/visitor.ts';

const { faq, migrate, contact } = siteContent.copy.en;
const { email: emailCopy, name: nameCopy, message: messageCopy, errors, notice } = contact.form;

test.use({ locale: 'en-IE', expectedConsole: { patterns: [] } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor subscribes to the newsletter', async ({ page, site }) => {
    const email = 'boletin@empresa.example';
    await page.goto(href('faq', 'en'));
    await page.getByLabel(emailCopy.label).fill(email);
    await page.getByRole('button', { name: faq.newsletter.submit }).click();
    await expect(page.getByText(faq.newsletter.sent)).toBeVisible();
    const [mail] = await findMails(site, email);
    expect(mail?.subject).toContain('Suscripción al boletín');
    expect(mail?.subject).toContain(email);
    expect(findLeads(site, email)).toMatchObject([
      { attribution: { subject: 'newsletter', page: '/faq' } },
    ]);
  });
});

test('an enquiry keeps its draft, shows its errors, and is counted with its campaign', async ({ page, site }) => {
  const email = 'migra@empresa.example';
  await page.addInitScript(() => {
    const consent = { necessary: true, functional: true, analytics: true, marketing: true };
    localStorage.setItem('cookie-consent', JSON.stringify(consent));
    const events: unknown[] = [];
    Object.assign(window, { events });
    document.addEventListener('analytics-event', ({ detail }) => events.push(detail));
  });
  await page.goto('/migra?lng=en&utm_source=feria');
  await page.getByRole('link', { name: migrate.action }).click();
  await page.getByLabel(nameCopy.label).fill('Ana');
  await page.getByLabel(messageCopy.label).fill('Twelve mailboxes');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft') ?? localStorage.getItem('contact-draft'))).toContain('Twelve');
  await page.reload();
  await expect(page.getByLabel(messageCopy.label)).toHaveValue('Twelve mailboxes');
  await page.getByLabel(nameCopy.label).focus();
  await waitUntilHydrated(page);
  const send = page.getByRole('button', { name: migrate.enquiry.submit });
  await send.click();
  await expect(page.getByRole('alert')).toContainText(errors.email.invalid);
  await expect(page.getByLabel(emailCopy.label)).toBeFocused();
  await page.getByLabel(emailCopy.label).fill(email);
  await waitTwoSeconds(page);
  await send.click();
  await expect(page.getByText(migrate.enquiry.sent).and(page.getByRole('status'))).toBeVisible();
  await expect(page.getByLabel(messageCopy.label)).toHaveValue('');
  await expect(page.locator('main').getByText(notice.replace(/[[].*$/, ''))).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'events'))).toMatchObject(
    expect.arrayContaining([
      { name: 'form_invalid', form: 'enquiry', field: 'email', problem: 'invalid' },
      { name: 'form_sent', form: 'enquiry' },
    ]),
  );
  const [mail] = await findMails(site, email);
  expect(mail?.subject).toContain('Ana');
  expect(mail?.text).toContain('feria');
  expect(mail?.text).not.toContain(siteContent.copy.es.mail.notGiven);
});
`;

function addForms(project: Project): void {
  project.edit(
    'packages/content/src/forms.ts',
    '\n} satisfies',
    `
  newsletter: { fields: ['email'], sent: { route: 'faq', fragment: 'newsletter-sent' } },
  enquiry: {
    fields: ['name', 'email', 'message'],
    sent: { route: 'migrate', fragment: 'enquiry-sent' },
  },
} satisfies`,
  );
  project.setCopy('mail', 'forms', {
    es: { newsletter: 'Suscripción al boletín', enquiry: 'Consulta de migración' },
    en: { newsletter: 'Newsletter sign-up', enquiry: 'Migration enquiry' },
  });
  project.write('site/src/features/contact-form/small-form.spec.ts', formsTest);
  const schema = 'packages/content/src/schema/faq.ts';
  project.edit(schema, '  cta: group', '  newsletter: smallForm,\n  cta: group');
  project.edit(schema, 'question, sources }', 'question, smallForm, sources }');
  project.setCopy('faq', 'newsletter', newsletterCopy);
  const page = 'site/src/pages/[lang]/faq.astro';
  const newsletter = '<SmallForm form="newsletter" copy={copy.faq.newsletter} {language} />';
  project.edit(page, '  <ContactCta', `  ${newsletter}\n  <ContactCta`);
  project.addImport(page, "import SmallForm from '#sections/contact/small-form.astro';");
  const migrate = 'packages/content/src/schema/migrate.ts';
  project.edit(migrate, 'action: text', 'action: text, enquiry: smallForm');
  project.edit(migrate, 'hero, meta', 'hero, meta, smallForm');
  project.setCopy('migrate', 'enquiry', enquiryCopy);
  const landing = 'site/src/pages/[lang]/migra.astro';
  project.edit(landing, '{ hero, action }', '{ hero, action, enquiry }');
  const form = '<SmallForm form="enquiry" copy={enquiry} {language} />';
  project.edit(landing, '  <PageHero {...hero} />', `  <PageHero {...hero} />\n  ${form}`);
  project.edit(landing, '#form', '#enquiry');
  project.addImport(landing, "import SmallForm from '#sections/contact/small-form.astro';");
  project.addToPrivacyPolicy(
    'Si te suscribes al boletín, guardamos tu correo hasta que te das de baja.',
  );
}

const timeline = `import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';

/** What happened in which year. */
export function Timeline({ copy: { about } }: PageContent) {
  return (
    <Section id="timeline" copy={about.timeline}>
      <ol>
        {about.timeline.items.map(({ year, event }) => (
          <li key={year}>{year}: {event}</li>
        ))}
      </ol>
    </Section>
  );
}
`;

const timelineCopy = {
  es: {
    title: 'Paso a paso',
    subtitle: 'Lo que ha cambiado.',
    items: [{ year: '2014', event: 'Primera migración.' }],
  },
  en: {
    title: 'Step by step',
    subtitle: 'What has changed.',
    items: [{ year: '2014', event: 'The first migration.' }],
  },
};

function addStaticSection(project: Project): void {
  project.write('site/src/sections/about/timeline.tsx', timeline);
  project.edit(
    'packages/content/src/schema/about.ts',
    '  partners: section({',
    '  timeline: section({ items: list(group({ year: text, event: text })) }),\n  partners: section({',
  );
  project.setCopy('about', 'timeline', timelineCopy);
  const page = 'site/src/pages/[lang]/sobre-nosotros.astro';
  project.edit(page, '  <Partners', '  <Timeline {...content} />\n  <Partners');
  project.addImport(page, "import { Timeline } from '#sections/about/timeline.tsx';");
}

const slider = `import { useEffect, useRef, useState } from 'react';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';

const first = 20;

/** How many hours a team saves in a year, for a number of people. */
export function TimeSaver({ copy }: { copy: Copy['pricing']['timeSaver'] }) {
  const [people, setPeople] = useState(first);
  const slider = useRef<HTMLInputElement>(null);
  // A visitor may have moved it before React is there.
  useEffect(() => setPeople(slider.current?.valueAsNumber ?? first), []);
  return (
    <>
      <label htmlFor="time-saver">{copy.people}</label>
      <input
        id="time-saver"
        type="range"
        max={200}
        ref={slider}
        defaultValue={first}
        onChange={(event) => setPeople(event.currentTarget.valueAsNumber)}
        className="h-6 w-full"
      />
      <output htmlFor="time-saver">{fill(copy.saved, { people, hours: people * 12 })}</output>
    </>
  );
}
`;

const sliderCopy = {
  es: {
    title: '¿Cuánto tiempo ganas?',
    subtitle: 'Con una hora menos de papeleo al mes.',
    people: 'Personas en tu equipo',
    saved: '{people} personas: {hours} horas al año',
  },
  en: {
    title: 'How much time do you gain?',
    subtitle: 'With one hour less of paperwork a month.',
    people: 'People in your team',
    saved: '{people} people: {hours} hours a year',
  },
};

const sliderTest = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';

test.use({ locale: 'en-IE', expectedConsole: { patterns: [/\\b404\\b/] } });

for (const path of [href('pricing', 'en'), '/no/such?lng=en']) {
  test(\`the slider works as soon as it is there: \${path}\`, async ({ page }) => {
    await page.goto(path);
    await page.locator('#time-saver').fill('50');
    await expect(page.locator('output[for=time-saver]')).toContainText('600');
  });
}
`;

function addInteractiveSection(project: Project): void {
  const folder = 'site/src/features/time-saver';
  project.write(`${folder}/time-saver.tsx`, slider);
  project.write(`${folder}/time-saver.spec.ts`, sliderTest);
  project.edit(
    'site/src/islands/islands.ts',
    '\n};',
    "\n  'time-saver': () => import('#features/time-saver/time-saver.tsx').then((it) => it.TimeSaver),\n};",
  );
  project.edit(
    'packages/content/src/schema/pricing.ts',
    '  cta: contactCta,',
    "  timeSaver: section({ people: text, saved: template('people', 'hours') }),\n  cta: contactCta,",
  );
  project.setCopy('pricing', 'timeSaver', sliderCopy);
  const page = 'site/src/pages/[lang]/precios.astro';
  const island = '<Island name="time-saver" props={{ copy: pricing.timeSaver }} />';
  const section = `<Section id="hours" copy={pricing.timeSaver}>${island}</Section>`;
  project.edit(page, '  <Migrations', `  ${section}\n  <Migrations`);
  project.addImport(page, "import Island from '#islands/island.astro';");
  project.addImport(page, "import { Section } from '#sections/shared/section.tsx';");
  // Astro's own directive has the slider on the not-found page too.
  const other = 'site/src/pages/[lang]/404.astro';
  const notFound = '  <NotFound {...content} />';
  const ofAstro = '<TimeSaver client:visible copy={content.copy.pricing.timeSaver} />';
  project.edit(other, notFound, `${notFound}\n  ${ofAstro}`);
  project.addImport(other, "import { TimeSaver } from '#features/time-saver/time-saver.tsx';");
}

const landingSchema = `import { hero, meta } from './parts.ts';
import { group, text } from './text.ts';

export const migrateSchema = group({ meta, hero: group(hero), action: text });
`;

const landingPage = `---
import Document from '#layouts/document.astro';
import { PageHero } from '#sections/shared/page-hero.tsx';
import { Section } from '#sections/shared/section.tsx';
import { getContent, getLanguagePaths } from '#content/site-content.ts';

export const getStaticPaths = getLanguagePaths;

const { language, copy } = getContent(Astro.props.language);
const { hero, action } = copy.migrate;
const sections = ['reasons', 'offer-', 'contents', 'questions-'];
---

<Document route="migrate" {language} button={{ text: action, href: '#form' }}>
  <PageHero {...hero} />
  {
    sections.map((id, index) => (
      <Section {id} background="strata" copy={{ title: [hero.title, index].join(' ') }}>
        {hero.badge}
      </Section>
    ))
  }
</Document>
`;

const landingCopy = {
  es: {
    meta: {
      title: 'Migra tu correo este mes',
      description:
        'Una oferta para quienes llegan de una campaña, con un solo botón y sin menús alrededor.',
    },
    hero: {
      badge: 'Solo este mes',
      title: 'Migra tu correo',
      subtitle: 'Lo hacemos en un fin de semana.',
    },
    action: 'Empezar',
  },
  en: {
    meta: {
      title: 'Move your email this month',
      description:
        'An offer for those who come from a campaign, with one button and no menus around it.',
    },
    hero: {
      badge: 'This month only',
      title: 'Move your email',
      subtitle: 'We do it over a weekend.',
    },
    action: 'Begin',
  },
};

const landingTest = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';

test.use({ locale: 'en-IE' });

test('the landing page has a button, no menus, and sections that alternate', async ({ page }) => {
  await page.goto(href('migrate', 'en'));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Begin' })).toBeVisible();
  await expect(header.getByRole('navigation')).toHaveCount(0);
  const grounds = await page
    .locator('main > .section-strata')
    .evaluateAll((sections) => sections.map((each) => getComputedStyle(each).backgroundColor));
  const [sand, paper] = grounds;
  expect(sand).not.toBe(paper);
  expect(grounds).toEqual([sand, paper, sand, paper]);
});
`;

function addLandingPage(project: Project): void {
  const schemas = 'packages/content/src/schema';
  project.edit(
    'packages/content/src/routes.ts',
    '  contactSent:',
    "  migrate: { path: '/migra', kind: 'unlisted', menu: false },\n  contactSent:",
  );
  project.write(`${schemas}/migrate.ts`, landingSchema);
  project.addImport(`${schemas}/copy.ts`, "import { migrateSchema } from './migrate.ts';");
  project.edit(
    `${schemas}/copy.ts`,
    '  contactSent: c',
    '  migrate: migrateSchema,\n  contactSent: c',
  );
  for (const [language, copy] of Object.entries(landingCopy)) {
    project.write(`content/${language}/migrate.yaml`, stringify(copy));
  }
  project.write('site/src/pages/[lang]/migra.astro', landingPage);
  project.write('site/src/features/navigation/landing.spec.ts', landingTest);
}

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
    project.set('content/prices.yaml', 'suites.google.plans.0.annual', 7.2);
  },

  // A fourth, above the others, without migrations of its own.
  'Add or remove a support plan'(project) {
    const { plans } = loadContent().prices.support;
    const plan = { ...plans.at(-1), id: 'global', name: 'Global', price: 3, highlighted: false };
    project.set('content/prices.yaml', `support.plans.${plans.length}`, plan);
    project.setCopy('pricing', `plans.items.${plans.length}`, {
      es: {
        id: 'global',
        description: 'Para grupos con sedes en todo el mundo.',
        features: ['Un equipo propio'],
        action: 'Elegir Global',
      },
      en: {
        id: 'global',
        description: 'For groups with offices all over the world.',
        features: ['A team of your own'],
        action: 'Choose Global',
      },
    });
    project.setCopy('home', `pricingTeaser.plans.${plans.length}`, {
      es: { id: 'global', description: 'Un equipo dedicado a tu grupo.' },
      en: { id: 'global', description: 'A team that works for your group alone.' },
    });
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
    const pages = 'site/src/features/navigation/linked-pages.ts';
    project.edit(pages, names, names.replace("'faq'", "'training', 'faq'"));
    addLandingPage(project);
  },

  // Events in a list of the page with the news: five files.
  'Add a collection'(project) {
    const collections = 'packages/content/src/collections.ts';
    project.edit(collections, '  news: define({', `${eventCollection}  news: define({`);
    project.edit(collections, "import type { z } from 'zod';", "import { z } from 'zod';");
    const section = 'site/src/sections/news/news.tsx';
    project.rewrite(section, (code) => code + eventPage);
    const end = '      </a>\n    </Section>';
    project.edit(section, end, end.replace('\n', `\n      ${eventList}\n`));
    const page = 'site/src/pages/[lang]/[...entry].astro';
    project.edit(page, '  news: {', '  events: { Page: EventPage, cta: news.cta },\n  news: {');
    project.edit(page, '{ PostPage }', '{ EventPage, PostPage }');
    for (const [language, [title, summary, body]] of Object.entries(eventFiles)) {
      const head = `title: ${title}\nsummary: ${summary}\nday: "2026-11-20"`;
      project.write(`content/${language}/events/permissions.md`, `---\n${head}\n---\n\n${body}\n`);
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

  // A newsletter, and an enquiry of three fields on the landing page.
  'Add a small form': addForms,

  // Portuguese, with the English texts in other letters as its translation.
  'Add a language'(project) {
    project.edit('packages/content/src/languages.ts', "['es', 'en']", "['es', 'en', 'pt']");
    project.edit('packages/content/src/formats.ts', "en: 'en-IE' }", "en: 'en-IE', pt: 'pt-BR' }");
    project.copyFolder('content/en', 'content/pt');
    for (const file of project.files('content/pt/*.yaml')) {
      project.rewrite(file, (yaml) => rewordTexts(yaml));
    }
    for (const file of project.files('content/pt/{articles,stories}/*.md')) {
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
  const titles = Array.from(headings, ([, title = '']) => title);
  const elsewhere = ['Sell one suite', 'Leave a part out', 'Put it on a server'];
  expect(titles.filter((title) => !elsewhere.includes(title))).toEqual(Object.keys(recipes));
  using project = openProject();
  for (const apply of Object.values(recipes)) apply(project);
  expectNothingRed(project, 'server/leads/');
});

/** What names a thing for code, and the names of languages and files, which are the same in each language. */
const keptKeys = [...invariantKeys, 'file', 'names'];

/** The YAML with its texts in other letters, as if translated: all of them, or those asked for. */
function rewordTexts(yaml: string, isReworded: (text: string) => boolean = () => true): string {
  const document = parseDocument(yaml);
  visit(document, {
    Pair(_, pair) {
      return isScalar(pair.key) && keptKeys.includes(String(pair.key.value))
        ? visit.SKIP
        : undefined;
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !isReworded(node.value)) return;
      node.value = turn(node.value);
    },
  });
  return document.toString({ lineWidth: 0 });
}

function turn(text: string): string {
  return text.replace(/\{[^{}]*\}|\]\([^()]*\)|https?:\S+|npm run [^”]+|[a-z]/gi, rotate);
}

/** Rotates a letter by 13 places; longer texts are left as they are. */
function rotate(letter: string): string {
  if (letter.length > 1) return letter;
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}

/** The files of `content/` that hold facts about one company. */
const factFiles = [...['company', 'figures', 'clients', 'people', 'testimonials', 'prices']];

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

/** The YAML with the facts of a company that has nothing in common with this one. */
function changeFacts(yaml: string): string {
  return stringify(change(parse(yaml), ''));
}

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
