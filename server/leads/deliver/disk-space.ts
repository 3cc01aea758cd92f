import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * The bytes that this user may still write to the disk of a folder. A folder that does not exist yet
 * is looked for above; null if the disk cannot be asked.
 */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'ENOENT' && path !== dirname(path) ? readFreeBytes(dirname(path)) : null;
  }
}
