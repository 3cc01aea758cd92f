import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prepareServerFolder } from './testing/server-folder.ts';
import { startServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/folder.ts';
import { createLogOutput } from './log-output.ts';

const execute = promisify(execFile);
const clients = 8;

/** What it was given, in portions; fails from its own `failsFrom` on. */
function createOutput(failsFrom = Infinity) {
  const portions: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    autoDestroy: false,
    write(chunk, _, done) {
      if (portions.length >= failsFrom) return done(new Error('full'));
      portions.push(chunk);
      done();
    },
  });
  return { stream, portions };
}

/** Asks for paths that do not exist, one after the other: two lines of the log each. */
async function askForMissingPages(
  url: string,
  client: number | string,
  count: number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const response = await fetch(`${url}/missing/${client}/${number}`);
    await response.arrayBuffer();
  }
}

test('the lines of one turn of the event loop are written at once, each whole and in order', async () => {
  const { stream, portions } = createOutput();
  const output = createLogOutput([stream]);
  const lines = Array.from({ length: 100 }, (_, number) => `line ${number}\n`);
  for (const line of lines) output.write(line);
  await output.flush();
  expect(portions.filter((portion) => portion !== '')).toEqual([lines.join('')]);
});

test('what the first output does not take goes to the next one, and flushing waits for it', async () => {
  const first = createOutput(1);
  const second = createOutput();
  const output = createLogOutput([first.stream, second.stream]);
  output.write('one\n');
  await output.flush();
  output.write('two\n');
  await output.flush();
  expect(first.portions).toEqual(['one\n']);
  expect(second.portions).toEqual(['two\n']);
});

test('with no output that takes anything, flushing still ends', async () => {
  const output = createLogOutput([createOutput(0).stream]);
  output.write('dropped\n');
  await expect(output.flush()).resolves.toBeUndefined();
});

test('a process that an exception ends has written what it had logged', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'log-output.ts'));
  const program = `
    import { createLogOutput } from ${module};
    createLogOutput([process.stdout]).write('the last line\\n');
    throw new Error('defect');`;
  const running = execute(process.execPath, ['--input-type=module', '--eval', program]);
  await expect(running).rejects.toMatchObject({
    stdout: 'the last line\n',
    stderr: expect.stringContaining('Error: defect'),
  });
});

test('a server that is stopped under load has written every line, though its log is read late', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  server.pauseStandardOutput();
  // More than pipe and reader hold.
  const count = 300;
  await Promise.all(
    Array.from({ length: clients }, (_, client) => askForMissingPages(server.url, client, count)),
  );
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
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  server.pauseStandardOutput();
  const count = 1500;
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      askForMissingPages(server.url, `${client}/${'x'.repeat(150)}`, count),
    ),
  );
  server.resumeStandardOutput();
  const logged = () =>
    server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const dropped = () => logged().find(({ event }) => event === 'log-lines-dropped');
  await expect.poll(dropped).toMatchObject({ level: 'warn', lines: expect.any(Number) });
  // Two for each page that is missing, and its own.
  expect(logged().length - 1 + dropped().lines).toBe(2 * clients * count);
  await fetch(server.url);
  await expect.poll(() => logged().at(-1)).toMatchObject({ event: 'request', path: '/' });
});

test('a log that is not read any more does not keep a server from ending', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  server.pauseStandardOutput();
  await Promise.all(
    Array.from({ length: clients }, (_, client) => askForMissingPages(server.url, client, 300)),
  );
  server.signal('SIGTERM');
  await expect.poll(server.isRunning, { timeout: 30_000 }).toBe(false);
  server.resumeStandardOutput();
  expect(await server.ended).toBe(0);
});
