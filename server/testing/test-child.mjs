/**
 * For `node --import`. The process ends when the test's process is gone, even killed, because its
 * end of the pipe at standard input closes with it. JavaScript, so that Node.js does not load its
 * compiler of TypeScript for this file alone.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
// The pipe does not keep a server alive that wants to end.
if ('unref' in process.stdin) process.stdin.unref();

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/test-children'));
