import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test as base } from '@altanube/e2e/fixtures';
import { addOtherPages, buildCopy, keepPages } from '@altanube/e2e/helpers/built-copy';
import { withSite } from '@altanube/e2e/helpers/site-under-test';
import { startStandIns, standInNames, type StandInName, type StandIns } from './stand-ins.ts';

/** Where each of them stands, and under which title. */
export const titles = {
  calendar: 'Un calendario',
  video: 'Un vídeo',
  map: 'Un mapa',
} satisfies Record<StandInName, string>;

const shapes = { calendar: 'tall', video: 'wide', map: 'wide' } as const;
export const categories = { calendar: 'functional', video: 'marketing', map: null } as const;

/** The site of a company with a calendar, a video and a map at the end of its page of questions. */
export const test = base.extend<object, { standIns: StandIns }>({
  standIns: [
    async ({}, provide) => {
      await using standIns = await startStandIns();
      await provide(standIns);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ standIns }, provide) => {
      using built = buildCopy({
        environment: {},
        prepare(folder) {
          keepPages(folder, (file) => ['faq.astro', 'contacto.astro'].includes(basename(file)));
          addEmbeds(folder, standIns);
        },
      });
      addOtherPages(built.folder);
      await withSite(provide, { folder: built.folder });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  otherOrigins: async ({ standIns }, provide) => {
    await provide({ origins: Object.values(standIns.origins) });
  },
});

function addEmbeds(folder: string, { origins }: StandIns): void {
  const embeds = standInNames.map((name) => ({
    name,
    frame: origins[name],
    category: categories[name],
  }));
  rewrite(
    join(folder, 'content/company.yaml'),
    /^embeds: .*$/m,
    `embeds: ${JSON.stringify(embeds)}`,
  );
  const page = join(folder, 'site/src/pages/[lang]/faq.astro');
  rewrite(page, /^import/m, "import Embed from '#features/embed/embed.astro';\nimport");
  const markup = standInNames.map(
    (name) =>
      `<Embed {...content} name="${name}" path="/${name}?a=b" title="${titles[name]}" shape="${shapes[name]}" />`,
  );
  rewrite(
    page,
    '</Document>',
    `<div class="section column grid gap-8">${markup.join('')}</div></Document>`,
  );
}

function rewrite(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`Nothing to change in ${file}`);
  writeFileSync(file, changed);
}
