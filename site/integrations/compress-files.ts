import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from '@altanube/pages/compress';
import { getVariantFilename } from '@altanube/pages/table';

const names = '*.{html,js,css,svg,xml,txt,json,ico}';
/** `**` skips folders whose names start with a dot. */
const compressible = [`**/${names}`, `.well-known/${names}`];

export async function compressFiles(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder }).map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const copies = await compress(readFileSync(file));
      writeFileSync(getVariantFilename(file, 'br'), copies.br);
      writeFileSync(getVariantFilename(file, 'gzip'), copies.gzip);
    }),
  );
}
