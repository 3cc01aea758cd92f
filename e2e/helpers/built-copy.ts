import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFile, type ListedFile, type SiteTable } from '@altanube/pages/table';
import { copyProject } from './project-copy.ts';
import { withSite, type SiteUnderTest } from './site-under-test.ts';

/**
 * The fixture `site`, from a copy of the repository that `prepare` changes, built with other settings;
 * pages that it lacks are those of `dist/`. Takes about half a minute.
 */
export function siteFromCopy(prepare: (folder: string) => void, environment = {}) {
  return async ({}: object, provide: (site: SiteUnderTest) => Promise<void>) => {
    using copy = copyProject();
    const { folder } = copy;
    prepare(folder);
    execFileSync('astro', ['build', '--root=site', '--silent'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      // Puts Astro's messages about a failed build into the error.
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    addOtherPages(folder);
    await withSite(provide, { folder, environment });
  };
}

/** Keeps the files that pages fetch, except Open Graph images, which are slow to render. */
export function removePagesExcept(folder: string, isKept: (file: string) => boolean): void {
  const pages = join(folder, 'site/src/pages');
  for (const file of globSync('{**/*.astro,share/*}', { cwd: pages })) {
    if (!isKept(file)) rmSync(join(pages, file));
  }
}

function addOtherPages(folder: string): void {
  const dist = join(folder, 'dist');
  cpSync('dist', dist, { recursive: true, force: false });
  const table = readTable(dist);
  const listed = new Set(table.files.map(findKey));
  const others = readTable('dist').files.filter((file) => !listed.has(findKey(file)));
  const files = [...table.files, ...others];
  writeFileSync(join(dist, tableFile), JSON.stringify({ ...table, files }));
}

function readTable(dist: string): SiteTable {
  return JSON.parse(readFileSync(join(dist, tableFile), 'utf8'));
}

function findKey({ path, language }: ListedFile): string {
  return `${path} ${language}`;
}
