/**
 * For `node --import`: ends a server that a test has started when the test's process is gone, even
 * killed. Its end of the pipe at standard input closes with it.
 */
import process from 'node:process';

process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
// The pipe does not keep a server alive that wants to end.
if ('unref' in process.stdin) process.stdin.unref();
