import type { Project } from './project.ts';

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

export function addStaticSection(project: Project): void {
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
import { fill } from '@altanube/contact/template';

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

/** Astro's own directive has its slider on the not-found page too. */
export function addInteractiveSection(project: Project): void {
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
  const other = 'site/src/pages/[lang]/404.astro';
  const notFound = '  <NotFound {...content} />';
  const ofAstro = '<TimeSaver client:visible copy={content.copy.pricing.timeSaver} />';
  project.edit(other, notFound, `${notFound}\n  ${ofAstro}`);
  project.addImport(other, "import { TimeSaver } from '#features/time-saver/time-saver.tsx';");
}
