import { hash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compress } from '@altanube/pages/compress';
import { getVariantFilename, listVariants, tableFile, type SiteTable } from '@altanube/pages/table';
import { findMissingFiles, readSiteTable } from './site.ts';

/** Returns the build, or its copy in `copies` with the new origin. Throws the system's errors. */
export async function rewriteOrigin(
  build: string,
  origin: string,
  copies: string,
): Promise<string> {
  const table = readSiteTable(build);
  if (table === null) return build;
  const builtOrigin = table.origin;
  const isUnchanged = builtOrigin === null || builtOrigin === origin;
  if (isUnchanged) return removeOtherCopies(copies, build);
  if (findMissingFiles(build, table).length > 0) return build;

  const folder = join(copies, hash('sha256', origin + JSON.stringify(table)).slice(0, 16));
  if (existsSync(folder)) return removeOtherCopies(copies, folder);
  // Creates the copy atomically, since several servers may share the folder.
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const temporaryCopy = await mkdtemp(`${folder}.`);
  try {
    await cp(build, temporaryCopy, { recursive: true, dereference: true });
    await replaceOrigin(temporaryCopy, table, builtOrigin, origin);
    await rename(temporaryCopy, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(temporaryCopy, { recursive: true, force: true });
  }
  return removeOtherCopies(copies, folder);
}

/** Also unfinished ones: a server that is still writing one then takes this folder instead. */
async function removeOtherCopies(copies: string, folder: string): Promise<string> {
  for (const name of existsSync(copies) ? await readdir(copies) : []) {
    if (name === basename(folder)) continue;
    await rm(join(copies, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {
      // Another user's; it does no harm, and the next start tries again.
    });
  }
  return folder;
}

async function replaceOrigin(
  folder: string,
  table: SiteTable,
  builtOrigin: string,
  origin: string,
): Promise<void> {
  // Does not match the beginning of a longer origin.
  const pattern = new RegExp(`${RegExp.escape(builtOrigin)}(?![\\w:-]|\\.\\w)`, 'g');
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
        await writeFile(join(folder, getVariantFilename(file, encoding)), contents[encoding]);
      }
      return {
        ...listed,
        variants: listVariants(file, contents, language === null ? null : headers),
      };
    }),
  );
  await writeFile(join(folder, tableFile), JSON.stringify({ ...table, files, origin }, null, 1));
}
