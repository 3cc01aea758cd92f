import { hash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compress } from '@altanube/pages/compress';
import { copyName, listVariants, tableFile, type SiteTable } from '@altanube/pages/table';
import { findMissing, readTable } from './site.ts';

/** The build, or a copy below `copies` for each build and origin. Throws the system's errors. */
export async function fitOrigin(build: string, origin: string, copies: string): Promise<string> {
  const table = readTable(build);
  if (table === null) return build;
  const former = table.origin;
  const isFit = former === null || former === origin;
  if (isFit || findMissing(build, table).length > 0) return build;

  const folder = join(copies, hash('sha256', origin + JSON.stringify(table)).slice(0, 16));
  if (existsSync(folder)) return folder;
  // Whole or not at all, also where several servers share the folder.
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await cp(build, unfinished, { recursive: true, dereference: true });
    await replaceOrigin(unfinished, table, former, origin);
    await rename(unfinished, folder);
    await removeOthers(copies, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function removeOthers(copies: string, folder: string): Promise<void> {
  for (const name of await readdir(copies)) {
    const isFinished = !name.includes('.');
    if (isFinished && name !== basename(folder)) await rm(join(copies, name), { recursive: true });
  }
}

async function replaceOrigin(
  folder: string,
  table: SiteTable,
  former: string,
  origin: string,
): Promise<void> {
  // Not the beginning of a longer one.
  const pattern = new RegExp(`${RegExp.escape(former)}(?![\\w:-]|\\.\\w)`, 'g');
  const files = await Promise.all(
    table.files.map(async (listed) => {
      const { path, language, headers, variants } = listed;
      const file = variants.find(({ encoding }) => encoding === 'identity')?.file;
      if (file === undefined) throw new Error(`${path} lacks its file`);
      if (!/\.(?:html|txt|xml)$/.test(file)) return listed;
      const text = await readFile(join(folder, file), 'utf8');
      const replaced = text.replace(pattern, () => origin);
      if (replaced === text) return listed;
      const identity = Buffer.from(replaced);
      const contents = { identity, ...(await compress(identity)) };
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        await writeFile(join(folder, copyName(file, encoding)), contents[encoding]);
      }
      return {
        ...listed,
        variants: listVariants(file, contents, language === null ? null : headers),
      };
    }),
  );
  await writeFile(join(folder, tableFile), JSON.stringify({ ...table, files, origin }, null, 1));
}
