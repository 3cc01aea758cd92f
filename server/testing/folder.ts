import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test, gone when the test is: `await using folder = …`. */
export function temporaryFolder() {
  return mkdtempDisposable(join(tmpdir(), 'altanube-'));
}
