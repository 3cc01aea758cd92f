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

test('warns at the start, in its log and on standard error, of what is probably a mistake', async () => {
  await using server = await startFreshServer({ SITE_URL: 'https://www.altanube.example' });
  server.signal('SIGTERM');
  await server.ended;
  expect(server.lines.filter((line) => line.includes('"mail-to-folder"'))).toHaveLength(1);
  expect(server.errorOutput()).toMatch(/^Warning: SMTP_URL .*MAIL=folder/);
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
