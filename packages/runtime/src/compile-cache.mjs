/**
 * Importing this file caches all code that is loaded later, type-stripped and compiled. That saves
 * a third of the time of the next start. If the cache cannot be written, or if
 * `NODE_DISABLE_COMPILE_CACHE` is set, nothing is cached.
 *
 * Code that is loaded earlier must be JavaScript, like this file: if all other code is cached,
 * Node.js does not load its type stripper, which is 12 MB.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
