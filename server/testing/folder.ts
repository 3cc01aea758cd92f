import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, deleted at the end of its scope: `await using folder = …`. */
export function temporaryFolder() {
  return mkdtempDisposable(join(tmpdir(), 'altanube-'));
}
