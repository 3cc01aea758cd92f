/**
 * For `node --import`: ends the process when the test's process is gone, even killed, since that
 * closes the pipe to standard input. JavaScript, so that Node.js does not load its type stripper
 * for this file alone.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
// Otherwise the pipe would keep a server alive that has stopped.
if ('unref' in process.stdin) process.stdin.unref();

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/test-children'));
