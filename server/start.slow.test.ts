import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from './testing/child.ts';
import { writeDist } from './testing/dist.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import {
  createServerFolder,
  runServer,
  serverProgram,
  startFreshServer,
} from './testing/server-process.ts';
import { listenLocally } from '@altanube/outbox/testing/local-server';

test('a server that cannot start prints why, and exits with 1', async () => {
  const problems = /^The environment has problems:\n {2}PORT: .*\n {2}MAIL_FROM: .*\n$/;
  for (const [createFolder, environment, why] of [
    [createServerFolder, { PORT: '1', HOST: '192.0.2.1' }, /^Cannot listen on port 1 of 192/],
    [createTemporaryFolder, { PORT: '0' }, /^The site is not built: .*npm run build\n$/],
    [createTemporaryFolder, { PORT: 'x', MAIL_FROM: 'y' }, problems],
    [createFolderWithoutContent, { PORT: '0' }, /^The content has \d+ problems:\n/],
  ] as const) {
    await using folder = await createFolder();
    const { code, stderr } = await runServer(folder.path, environment);
    expect(stderr).toMatch(why);
    expect(code).toBe(1);
  }
});

async function createFolderWithoutContent() {
  const folder = await createTemporaryFolder();
  await writeDist(join(folder.path, 'dist'));
  return folder;
}

/** Counts the lines of an event that a server logs until it stops, and returns its error output. */
async function startAndStop(environment: Record<string, string>, event: string) {
  await using server = await startFreshServer(environment);
  server.signal('SIGTERM');
  await server.ended;
  const logged = server.lines.filter((line) => line.includes(`"${event}"`));
  return { logged: logged.length, errors: server.errorOutput() };
}

test('warns at the start of a site on https without a mail server, unless MAIL is folder', async () => {
  const started = (others: Record<string, string>) =>
    startAndStop({ SITE_URL: 'https://www.altanube.example', ...others }, 'mail-to-folder');
  const forgotten = await started({});
  expect(forgotten.logged).toBe(1);
  expect(forgotten.errors).toMatch(/^Warning: SMTP_URL .*MAIL=folder/);
  expect(await started({ MAIL: 'folder' })).toEqual({ logged: 0, errors: '' });
  // Forms without script are still posted here.
  const hosted = { PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1' };
  expect((await started(hosted)).logged).toBe(1);
});

test('warns at the start of a database on another machine without verified TLS', async () => {
  const started = (address: string) =>
    startAndStop({ DATABASE_URL: address }, 'database-not-verified');
  // Not a loopback address, but reaches this machine.
  const elsewhere = 'postgres://leads:hunter2@0.0.0.0:1/leads';
  const warned = await started(elsewhere);
  expect(warned.logged).toBe(1);
  expect(warned.errors).toMatch(/^Warning: DATABASE_URL .*sslmode=verify-full/);
  expect(warned.errors).not.toContain('hunter2');
  const verified = `${elsewhere}?sslmode=verify-full`;
  expect(await started(verified)).toEqual({ logged: 0, errors: '' });
});

/** Reads the descriptor from a private property, since Node has no public one. */
function readDescriptor(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle === 'object' && handle !== null && 'fd' in handle) return Number(handle.fd);
  throw new Error('There is no descriptor');
}

test('requests wait in a socket that systemd has opened until the server has started', async () => {
  await using folder = await createServerFolder();
  const socket = createServer();
  const { port } = await listenLocally(socket);
  // As systemd starts it: sd_listen_fds(3).
  await using server = startChild([serverProgram], {
    cwd: folder.path,
    env: {},
    shellCommand: 'export LISTEN_PID=$$ LISTEN_FDS=1',
    descriptors: [readDescriptor(socket)],
  });
  // The server's copy of the socket keeps listening.
  socket.close();
  const response = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(response.status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
