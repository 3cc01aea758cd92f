import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Links the small build that all tests share, and the real content, into a server's working folder. */
export async function prepareServerFolder(folder: string): Promise<void> {
  await symlink(inject('smallDist'), join(folder, 'dist'));
  await symlink(join(import.meta.dirname, '../../content'), join(folder, 'content'));
}
