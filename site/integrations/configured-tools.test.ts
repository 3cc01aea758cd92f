import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { Tools } from '@altanube/content/schema/tools';
import { describeTools } from '../src/features/tools/descriptions.ts';
import { allTools, parseTools } from '../src/features/tools/testing/configured.ts';
import { configuredTools, createToolsDefine, readCompanyTools } from './configured-tools.ts';

async function bundle(entry: string, tools: Tools | null): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, write: false, format: 'iife', target: 'es2022' },
    define: createToolsDefine(tools),
    plugins: [configuredTools(tools)],
  });
  return outputFiles[0]?.text ?? '';
}

const code = 'site/src/features/tools/tools.allowed.ts';

test.each(describeTools(parseTools(allTools)))(
  'of $name alone, only its own code is in the script',
  async ({ name }) => {
    const text = await bundle(code, parseTools({ [name]: allTools[name] }));
    const marks = {
      plausible: '/api/event',
      matomo: '/matomo.php',
      googleAnalytics: 'ga-disable-',
      tagManager: 'gtm.start',
      clarity: 'consentv2',
      meta: 'fbevents',
      linkedIn: '_linkedin_partner_id',
    };
    const found = Object.entries(marks).filter(([, mark]) => text.includes(mark));
    expect(found.map(([tool]) => tool)).toEqual([name]);
  },
);

test('only a tool with `needs: none` is loaded before the consent dialog is answered (C-16)', async () => {
  const unasked = { ...allTools, matomo: { ...allTools.matomo, needs: 'none' } };
  const script = 'site/src/features/consent/consent.deferred.ts';
  const [waiting, asking, counting] = await Promise.all(
    [null, allTools, unasked].map((tools) => bundle(script, tools && parseTools(tools))),
  );
  expect(asking).toBe(waiting);
  expect(counting).not.toBe(waiting);
});

test('a site without tools has no code for them in any file (C-19)', () => {
  const isAny = describeTools(readCompanyTools()).length > 0;
  const files = globSync('dist/**/*.{html,js}').filter((file) =>
    /analytics-event|\/measuring\/|gtag/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length > 0).toBe(isAny);
  expect(globSync('dist/measuring/*').length > 0).toBe(isAny);
});
