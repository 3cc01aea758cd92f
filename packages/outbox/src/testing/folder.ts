import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, deleted at the end of its scope: `await using folder = …`. */
export async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'outbox-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      // A process that the test has stopped may still be writing.
      await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    },
  };
}
