import type { Project } from './project.ts';

const timeline = `import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';

/** What happened in which year. */
export function Timeline({ copy: { about } }: PageContent) {
  const copy = about.timeline;
  return (
    <Section id="timeline" copy={copy}>
      <ol className="mt-10 grid gap-6 border-l border-line pl-6">
        {copy.items.map(({ year, event }) => (
          <li key={year}>
            <h3 className="text-xl text-accent-deep">{year}</h3>
            <p className="mt-1 text-soft">{event}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
`;

const timelineCopy = {
  es: {
    title: 'Paso a paso',
    subtitle: 'Lo que ha cambiado desde el primer cliente.',
    items: [
      { year: '2014', event: 'Primera migración, la de un despacho con nueve buzones.' },
      { year: '2021', event: 'La segunda oficina abre sus puertas.' },
    ],
  },
  en: {
    title: 'Step by step',
    subtitle: 'What has changed since the first client.',
    items: [
      { year: '2014', event: 'The first migration, for a law firm with nine mailboxes.' },
      { year: '2021', event: 'The second office opens its doors.' },
    ],
  },
};

export function addStaticSection(project: Project): void {
  project.write('site/src/sections/about/timeline.tsx', timeline);
  project.edit(
    'packages/content/src/schema/about.ts',
    '  partners: section({',
    '  timeline: section({ items: list(group({ year: text, event: text })) }),\n  partners: section({',
  );
  for (const [language, copy] of Object.entries(timelineCopy)) {
    project.set(`content/${language}/about.yaml`, 'timeline', copy);
  }
  const page = 'site/src/pages/[lang]/sobre-nosotros.astro';
  project.edit(page, '  <Partners', '  <Timeline {...content} />\n  <Partners');
  project.edit(
    page,
    'import { ContactCta }',
    "import { Timeline } from '#sections/about/timeline.tsx';\nimport { ContactCta }",
  );
}

const slider = `import { useEffect, useRef, useState } from 'react';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/contact/template';
import { formatNumber } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

const first = 20;

type TimeSaverProps = { copy: Copy['pricing']['timeSaver']; language: Language };

/** How many hours a team saves in a year, for a number of people. */
export function TimeSaver({ copy, language }: TimeSaverProps) {
  const [people, setPeople] = useState(first);
  const slider = useRef<HTMLInputElement>(null);
  // A visitor may have moved it before React is there.
  useEffect(() => setPeople(slider.current?.valueAsNumber ?? first), []);
  const format = (value: number) => formatNumber(value, language);
  return (
    <div className="mt-8 max-w-(--container-text)">
      <label htmlFor="time-saver-people" className="block font-semibold">
        {copy.people}
      </label>
      <input
        id="time-saver-people"
        name="time-saver-people"
        type="range"
        min={5}
        max={200}
        step={5}
        ref={slider}
        defaultValue={first}
        onChange={(event) => setPeople(event.currentTarget.valueAsNumber)}
        className="mt-3 h-6 w-full"
      />
      <output htmlFor="time-saver-people" className="mt-3 block text-2xl">
        {fill(copy.saved, { people: format(people), hours: format(people * 12) })}
      </output>
    </div>
  );
}
`;

const sliderCopy = {
  es: {
    title: '¿Cuánto tiempo ganas?',
    subtitle: 'Con una hora menos de papeleo al mes para cada persona.',
    people: 'Personas en tu equipo',
    saved: '{people} personas: {hours} horas al año',
  },
  en: {
    title: 'How much time do you gain?',
    subtitle: 'With one hour less of paperwork a month for each person.',
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
    await page.locator('[name=time-saver-people]').fill('50');
    await expect(page.locator('output[for=time-saver-people]')).toContainText('600');
  });
}
`;

/** Astro's own directive has its slider on the not-found page too. */
export function addInteractiveSection(project: Project): void {
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
  for (const [language, copy] of Object.entries(sliderCopy)) {
    project.set(`content/${language}/pricing.yaml`, 'timeSaver', copy);
  }
  project.write(`${folder}/time-saver.spec.ts`, sliderTest);
  const page = 'site/src/pages/[lang]/precios.astro';
  project.edit(
    page,
    '  <Migrations',
    `  <Section id="time-saver" copy={pricing.timeSaver}>
    <Island name="time-saver" props={{ copy: pricing.timeSaver, language }} />
  </Section>
  <Migrations`,
  );
  project.edit(
    page,
    'import Document',
    "import Island from '#islands/island.astro';\nimport Document",
  );
  project.edit(
    page,
    'import { PageHero }',
    "import { Section } from '#sections/shared/section.tsx';\nimport { PageHero }",
  );
  const other = 'site/src/pages/[lang]/404.astro';
  project.edit(
    other,
    '  <NotFound {...content} />',
    `  <NotFound {...content} />
  <TimeSaver client:visible copy={content.copy.pricing.timeSaver} language={content.language} />`,
  );
  project.edit(
    other,
    'import Document',
    "import { TimeSaver } from '#features/time-saver/time-saver.tsx';\nimport Document",
  );
}
