import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, deleted at the end of its scope: `await using folder = …`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'outbox-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      // A process that a test has ended may still be writing into it.
      await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    },
  };
}
