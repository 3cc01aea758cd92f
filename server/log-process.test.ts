import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startFreshServer } from './testing/server-process.ts';

const execute = promisify(execFile);
const clients = 8;
const module = JSON.stringify(join(import.meta.dirname, '../packages/runtime/src/log.ts'));

/** Each client asks for so many paths that do not exist: two lines of the log each. */
async function askForMissingPages(url: string, count: number, rest = ''): Promise<void> {
  async function ask(client: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const response = await fetch(`${url}/missing/${client}/${number}${rest}`);
      await response.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
}

/** A program that logs a line, and then ends in some way. */
const logAndEnd = (end: string) => [
  '--input-type=module',
  '--eval',
  `import { openLog } from ${module}; openLog().write('the last line\\n'); ${end}`,
];

/** A log that writes a line every few milliseconds to a command's standard output. */
function logTo(output: string) {
  const program = `
    import { openLog } from ${module};
    const { log } = openLog();
    setInterval(() => log('info', 'written'), 10);`;
  const command = [process.execPath, '--input-type=module', '--eval', program];
  return spawn('sh', ['-c', `exec "$0" "$@" > ${output}`, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

test('a log whose disk is full goes on at standard error', async () => {
  const child = logTo('/dev/full');
  try {
    let written = '';
    child.stderr.on('data', (chunk) => (written += chunk));
    await expect.poll(() => written).toMatch(/"event":"written"\}\n/);
  } finally {
    child.kill();
  }
});

test('a process that an exception ends has written what it had logged', async () => {
  const running = execute(process.execPath, logAndEnd("throw new Error('defect')"));
  await expect(running).rejects.toMatchObject({
    stdout: 'the last line\n',
    stderr: expect.stringContaining('Error: defect'),
  });
});

test('a server that is stopped under load has written every line, though its log is read late', async () => {
  await using server = await startFreshServer();
  server.pauseStandardOutput();
  // More than pipe and reader hold.
  const count = 100;
  await askForMissingPages(server.url, count);
  server.signal('SIGTERM');
  await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
  server.resumeStandardOutput();
  expect(await server.ended).toBe(0);

  const logged = server.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const paths = logged.filter(({ event }) => event === 'request').map(({ path }) => path);
  for (let client = 0; client < clients; client += 1) {
    const ofClient = paths.filter((path) => path.startsWith(`/missing/${client}/`));
    expect(ofClient).toEqual(
      Array.from({ length: count }, (_, number) => `/missing/${client}/${number}`),
    );
  }
});

test('what a log that is not read for long has lost is counted, once it is read again', async () => {
  await using server = await startFreshServer();
  server.pauseStandardOutput();
  const count = 1500;
  await askForMissingPages(server.url, count, 'x'.repeat(150));
  server.resumeStandardOutput();
  const logged = () =>
    server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const dropped = () => logged().find(({ event }) => event === 'log-lines-dropped');
  await expect.poll(dropped).toMatchObject({ level: 'warn', lines: expect.any(Number) });
  const told = logged().filter(({ event }) => ['request', 'page-missing'].includes(event));
  expect(told.length + dropped().lines).toBe(2 * clients * count);
  await fetch(server.url);
  await expect.poll(() => logged().at(-1)).toMatchObject({ event: 'request', path: '/' });
});

test('a log that is not read any more does not keep a server from ending', async () => {
  await using server = await startFreshServer();
  server.pauseStandardOutput();
  await askForMissingPages(server.url, 100);
  server.signal('SIGTERM');
  await expect.poll(server.isRunning, { timeout: 30_000 }).toBe(false);
  server.resumeStandardOutput();
  expect(await server.ended).toBe(0);
});
