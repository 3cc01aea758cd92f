import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import { writeDistFile, writeDist } from '../testing/dist.ts';
import { openTestServer } from '../testing/test-server.ts';

const builtOrigin = 'http://localhost:3000';

/** A folder with a build, whose pages name the origin that they were built for. */
async function createBuild() {
  const folder = await createTemporaryFolder();
  const dist = join(folder.path, 'dist');
  await writeDist(dist);
  const text = `${builtOrigin}/a ${builtOrigin}0/b ${builtOrigin}. `.repeat(20);
  await writeDistFile(dist, 'robots.txt', text);
  await writeDistFile(dist, 'robots.txt.br', 'x');
  writeSiteTable(dist, { origin: builtOrigin });
  return { ...folder, dist };
}

test('pages name the current SITE_URL in every encoding', async () => {
  const siteUrl = 'https://www.altanube.example';
  await using folder = await createBuild();
  const { dist } = folder;
  const settings = { SITE_URL: siteUrl, MAIL: 'folder', DATA_DIR: join(folder.path, 'data') };
  const sites = join(folder.path, 'data/sites');
  for (const unfinished of ['first.Ab3x', 'second.Ab3x']) {
    await mkdir(join(sites, unfinished, '_astro'), { recursive: true });
    await using server = await openTestServer(settings, { dist });
    const tags = new Set<string | null>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${server.url}/robots.txt`, { headers });
      expect(await response.text()).toBe(`${siteUrl}/a ${builtOrigin}0/b ${siteUrl}. `.repeat(20));
      tags.add(response.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
    expect(server.lines.join()).toContain('site-url-applied');
    expect(await readdir(sites)).toEqual([expect.stringMatching(/^[\da-f]{16}$/)]);
  }
  writeSiteTable(dist, { origin: builtOrigin, redirects: [{ from: '/old', to: '/faq' }] });
  await using rebuilt = await openTestServer(settings, { dist });
  expect((await fetch(`${rebuilt.url}/old`, { redirect: 'manual' })).status).toBe(308);
  await using _ = await openTestServer({ ...settings, SITE_URL: builtOrigin }, { dist });
  expect(await readdir(sites)).toEqual([]);
});

const damaged = 'The site is not built: dist/.site-table.json missing or changed.';
const noCopy = 'The pages are built for another SITE_URL, and DATA_DIR cannot take';

test.each<[why: string, dataDir: string, table: string | null]>([
  [damaged, './data', '[]'],
  [damaged, './data', 'null'],
  [damaged, './data', '{"files": ['],
  [noCopy, '/dev/null', null],
])('a server that cannot use its pages says why: %s %s %j', async (why, dataDir, table) => {
  await using folder = await createBuild();
  const { dist } = folder;
  if (table !== null) await writeDistFile(dist, '.site-table.json', table);
  const settings = { SITE_URL: 'https://www.altanube.example', DATA_DIR: dataDir };
  await expect(openTestServer(settings, { dist })).rejects.toThrow(why);
});

test('a server whose pages lack files names the first, counts the others and says what to do', async () => {
  await using folder = await createBuild();
  const { dist } = folder;
  for (const file of ['favicon.svg', 'robots.txt', 'search/es.json']) await rm(join(dist, file));
  await expect(openTestServer({}, { dist })).rejects.toThrow(
    /^The site is not built: dist\/[\w./]+ and 2 more missing or changed\. Run: npm run build$/,
  );
});
