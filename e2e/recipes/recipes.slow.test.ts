import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContent } from '@altanube/content/load';
import { addPictures } from './add-pictures.ts';
import { expectNothingRed, openProject, rewordTexts, run, turn, type Project } from './project.ts';

/** The texts that every page has. */
function createCopy(name: string, title: string, description: string) {
  const hero = { badge: name, title, subtitle: description };
  return { meta: { title: `${title} | {company.name}`, description, name }, hero };
}

const trainingCopy = createCopy(
  'Capacitación',
  'Capacitación para equipos y administradores',
  'Cursos en vivo para quienes usan la suite y para quienes la administran, en español.',
);

const landingCopy = {
  ...createCopy(
    'Oferta del mes',
    'Migra tu correo este mes',
    'Una oferta para quienes llegan de una campaña, con un solo botón y sin menús alrededor.',
  ),
  action: 'Empezar',
  enquiry: {
    title: 'Cuéntanos qué quieres migrar',
    subtitle: 'Tres datos bastan para empezar.',
    submit: 'Pedir la migración',
    sent: 'Gracias: hoy mismo revisamos tu caso.',
  },
};

/** Neighbouring sections on sand, and the form that `addForms` adds. */
const landingSections = `  <SmallForm form="enquiry" copy={copy.migrate.enquiry} {language} />
  {
    ['reasons', 'offer-', 'contents', 'questions-'].map((id, index) => (
      <Section {id} background="strata" copy={{ title: [copy.migrate.hero.title, index].join(' ') }}>
        {copy.migrate.hero.badge}
      </Section>
    ))
  }
`;

function createPage(name: string, { imports = '', attributes = '', body = '' } = {}) {
  return `---
import Document from '#layouts/document.astro';
import { PageHero } from '#sections/shared/page-hero.tsx';
import { getContent, getLanguagePaths } from '#content/site-content.ts';
${imports}
export const getStaticPaths = getLanguagePaths;

const { language, copy } = getContent(Astro.props.language);
---

<Document route="${name}" {language} ${attributes}>
  <PageHero {...copy.${name}.hero} />
${body}</Document>
`;
}

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
  title: 'Un correo al mes',
  subtitle: 'Lo que cambia en las suites.',
  submit: 'Suscribirme',
  sent: 'Gracias: te escribiremos en la próxima edición.',
};

const browserTests = `import { href } from '@altanube/content/links';
import { expect, test } from '@altanube/e2e/fixtures';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { findLeads, findMails, waitTwoSeconds, waitUntilHydrated } from './testing/visitor.ts';

const { faq, migrate, contact } = siteContent.copy.en;
const { email: emailCopy, name: nameCopy, message: messageCopy, errors, notice } = contact.form;

test.use({ locale: 'en-IE', expectedConsole: { patterns: [/\\b404\\b/] } });

for (const path of [href('pricing', 'en'), '/no/such?lng=en']) {
  test(\`the slider works as soon as it is there: \${path}\`, async ({ page }) => {
    await page.goto(path);
    await page.locator('#time-saver').fill('50');
    await expect(page.locator('output[for=time-saver]')).toContainText('600');
  });
}

test('the landing page has a button, no menus, and sections that alternate', async ({ page }) => {
  await page.goto(href('migrate', 'en'));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: migrate.action })).toBeVisible();
  await expect(header.getByRole('navigation')).toHaveCount(0);
  const grounds = await page
    .locator('main > .section-strata')
    .evaluateAll((sections) => sections.map((each) => getComputedStyle(each).backgroundColor));
  const [sand, paper] = grounds;
  expect(sand).not.toBe(paper);
  expect(grounds).toEqual([sand, paper, sand, paper]);
});

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
  const readDraft = () => page.evaluate(() => Object.values({ ...sessionStorage, ...localStorage }).join());
  await expect.poll(readDraft).toContain('Ana');
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

/** A newsletter, and an enquiry of three fields on the landing page. */
function addForms(project: Project): void {
  const entries = `
  newsletter: { fields: ['email'], sent: { route: 'faq', fragment: 'newsletter-sent' } },
  enquiry: {
    fields: ['name', 'email', 'message'],
    sent: { route: 'migrate', fragment: 'enquiry-sent' },
  },`;
  project.edit('packages/content/src/forms.ts', '\n} satisfies', `${entries}\n} satisfies`);
  const names = { newsletter: 'Suscripción al boletín', enquiry: 'Consulta de migración' };
  project.setCopy('mail', 'forms', names);
  const schema = 'packages/content/src/schema/faq.ts';
  project.edit(schema, '  cta: group', '  newsletter: smallForm,\n  cta: group');
  project.edit(schema, 'question, sources }', 'question, smallForm, sources }');
  project.setCopy('faq', 'newsletter', newsletterCopy);
  const page = 'site/src/pages/[lang]/faq.astro';
  const newsletter = '<SmallForm form="newsletter" copy={copy.faq.newsletter} {language} />';
  project.edit(page, '  <ContactCta', `  ${newsletter}\n  <ContactCta`);
  project.addImport(page, "import SmallForm from '#sections/contact/small-form.astro';");
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
  title: 'Paso a paso',
  subtitle: 'Lo que ha cambiado.',
  items: [{ year: '2014', event: 'Primera migración.' }],
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
  title: 'El tiempo que ganas',
  subtitle: 'Con una hora menos de papeleo al mes.',
  people: 'Personas en tu equipo',
  saved: '{people} personas: {hours} horas al año',
};

function addInteractiveSection(project: Project): void {
  const folder = 'site/src/features/time-saver';
  project.write(`${folder}/time-saver.tsx`, slider);
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

function createSchema(name: string, parts = ''): string {
  return `import * as part from './parts.ts';
import * as kind from './text.ts';

const page = { meta: part.pageMeta, hero: kind.group(part.hero) };
export const ${name}Schema = kind.group({ ...page, ${parts} });
`;
}

function addPage(project: Project, name: string, copy: object, parts?: string): void {
  const schemas = 'packages/content/src/schema';
  project.write(`${schemas}/${name}.ts`, createSchema(name, parts));
  project.addImport(`${schemas}/copy.ts`, `import { ${name}Schema } from './${name}.ts';`);
  const entry = '  contactSent: c';
  project.edit(`${schemas}/copy.ts`, entry, `  ${name}: ${name}Schema,\n${entry}`);
  for (const language of ['es', 'en']) project.write(`content/${language}/${name}.yaml`, '{}\n');
  for (const [key, value] of Object.entries(copy)) project.setCopy(name, key, value);
}

/** What the recipes of docs/recipes.md do to the project, by their headings. */
const recipes: Record<string, (project: Project) => void> = {
  'Change a text': (project) =>
    project.setCopy('home', 'hero.title', 'Una suite que da gusto administrar'),

  // The price that the saving of annual billing is worked out from changes too.
  'Change a price': (project) =>
    project.set('content/prices.yaml', 'suites.google.plans.0.annual', 7.2),

  // A fourth, above the others, without migrations of its own.
  'Add or remove a support plan'(project) {
    const { plans } = loadContent().prices.support;
    const plan = { ...plans.at(-1), id: 'global', name: 'Global', price: 3, highlighted: false };
    project.set('content/prices.yaml', `support.plans.${plans.length}`, plan);
    project.setCopy('pricing', `plans.items.${plans.length}`, {
      id: 'global',
      description: 'Para grupos con sedes en todo el mundo.',
      features: ['Un equipo propio'],
      action: 'Elegir Global',
    });
    const description = 'Un equipo dedicado a tu grupo.';
    project.setCopy('home', `pricingTeaser.plans.${plans.length}`, { id: 'global', description });
  },

  'Add a client'(project) {
    const client = '- name: Viñedos Andinos\n  url: https://vinedos.test\n';
    project.append('content/clients.yaml', client);
  },

  'Add a picture': addPictures,

  // `/capacitacion`, with a heading and a link in the footer, and a landing page.
  'Add a page'(project) {
    const routes = `  training: { path: '/capacitacion', kind: 'page' },
  migrate: { path: '/migra', kind: 'unlisted', menu: false },
`;
    const next = '  contactSent:';
    project.edit('packages/content/src/routes.ts', next, `${routes}${next}`);
    addPage(project, 'training', trainingCopy);
    addPage(project, 'migrate', landingCopy, 'action: kind.text, enquiry: part.smallForm');
    const pages = 'site/src/pages/[lang]';
    project.write(`${pages}/capacitacion.astro`, createPage('training'));
    const landing = {
      imports: `import { Section } from '#sections/shared/section.tsx';
import SmallForm from '#sections/contact/small-form.astro';
`,
      attributes: "button={{ text: copy.migrate.action, href: '#enquiry' }}",
      body: landingSections,
    };
    project.write(`${pages}/migra.astro`, createPage('migrate', landing));
    const names = "['about', 'faq', 'contact', 'support']";
    const links = 'site/src/features/navigation/linked-pages.ts';
    project.edit(links, names, names.replace("'faq'", "'training', 'faq'"));
  },

  // Events in a list of the page with the news: five files.
  'Add a collection'(project) {
    const collections = 'packages/content/src/collections.ts';
    project.edit(collections, '  news: define({', `${eventCollection}  news: define({`);
    project.edit(collections, "import type { z } from 'zod';", "import { z } from 'zod';");
    const section = 'site/src/sections/news/news.tsx';
    project.append(section, eventPage);
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
    const phone = { label: 'Teléfono', placeholder: '+34 600', hint: 'Por si te llamamos.' };
    project.setCopy('contact', 'form.phone', phone);
    const errors = { too_long: 'El teléfono es muy largo', invalid: 'El teléfono no es válido' };
    project.setCopy('contact', 'form.errors.phone', errors);
    project.setCopy('mail', 'labels.phone', 'Teléfono');
    project.addToPrivacyPolicy('Si nos das tu teléfono, lo guardamos con tu mensaje.');
  },

  'Add a small form': addForms,

  // Portuguese, with the English texts in other letters as its translation.
  'Add a language'(project) {
    project.edit('packages/content/src/languages.ts', "['es', 'en']", "['es', 'en', 'pt']");
    project.edit('packages/content/src/formats.ts', "en: 'en-IE' }", "en: 'en-IE', pt: 'pt-BR' }");
    project.copyFolder('content/en', 'content/pt');
    for (const file of project.files('content/pt/*.yaml')) {
      project.rewrite(file, (yaml) => rewordTexts(yaml));
    }
    for (const file of project.files('content/pt/*/*.md')) {
      // The title of a story is the name of a company.
      const isStory = file.includes('/stories/');
      const said = isStory ? /(?<=^summary: ).*$/gm : /(?<=^(?:title|summary): ).*$/gm;
      const text = project.read(file).replaceAll('?lng=en', '?lng=pt');
      project.write(file, text.replaceAll(said, turn));
    }
    for (const file of ['people', 'testimonials']) {
      const addLine = (line: string, indent: string, said: string) =>
        `${line}\n${indent}pt: ${turn(said)}`;
      project.rewrite(`content/${file}.yaml`, (text) =>
        text.replaceAll(/^( +)en: (.*)$/gm, addLine),
      );
    }
    for (const language of ['es', 'en', 'pt']) {
      project.set(`content/${language}/site.yaml`, 'languageSwitcher.names.pt', 'Português');
      project.set(`content/${language}/mail.yaml`, 'languages.pt', `Português (${language})`);
    }
    project.edit('content/untranslated.yaml', 'Español, English', 'Español, English, Português');
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
    project.addToPrivacyPolicy('Los mensajes llegan también a nuestro espacio de Google Chat.');
  },
};

test('all recipes of docs/recipes.md, one after the other, leave nothing red (TXT-8, TXT-9)', () => {
  const headings = readFileSync('docs/recipes.md', 'utf8').matchAll(/^## (.+)$/gm);
  const titles = Array.from(headings, ([, title = '']) => title);
  const elsewhere = ['Sell one suite', 'Leave a part out', 'Put it on a server'];
  expect(titles.filter((title) => !elsewhere.includes(title))).toEqual(Object.keys(recipes));
  using project = openProject();
  for (const apply of Object.values(recipes)) apply(project);
  project.write('site/src/features/contact-form/recipes.spec.ts', browserTests);
  expectNothingRed(project, 'server/leads/');
});
