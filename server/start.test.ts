import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeDist } from './testing/dist.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { prepareServerFolder } from './testing/server-folder.ts';
import {
  runServer,
  startFreshServer,
  startServer,
  startServerOnSocket,
} from './testing/server-process.ts';
import { startTcpPeer } from './testing/tcp-peer.ts';

describe('a server that cannot start says why, and exits with 1:', () => {
  test('the port is taken', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    await using other = await startTcpPeer(() => {});
    const port = String(other.port);
    const ended = await runServer(folder.path, { PORT: port, HOST: '127.0.0.1' });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .*PORT.*\\n$`));
  });

  test('the site is not built', async () => {
    await using folder = await temporaryFolder();
    const { code, stderr } = await runServer(folder.path, { PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The site is not built: .*npm run build\n$/);
  });

  test('the environment has problems', async () => {
    await using folder = await temporaryFolder();
    const { code, stderr } = await runServer(folder.path, { PORT: 'x', MAIL_FROM: 'y' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The environment has problems:\n {2}PORT: .*\n {2}MAIL_FROM: .*\n$/);
  });

  test('the port for operators is taken', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    await using other = await startTcpPeer(() => {});
    const port = String(other.port);
    const ended = await runServer(folder.path, { PORT: '0', STATUS_PORT: port });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .*STATUS_PORT.*\\n$`));
  });

  test('the content has problems', async () => {
    await using folder = await temporaryFolder();
    await writeDist(join(folder.path, 'dist'));
    const { code, stderr } = await runServer(folder.path, { PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The content has \d+ problems:\n/);
  });
});

test('a site on https without a mail server warns at its start, unless that is meant', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const started = async (environment: Record<string, string>) => {
    await using server = await startServer(folder.path, environment);
    server.signal('SIGTERM');
    await server.ended;
    const logged = server.lines.filter((line) => line.includes('"mail-to-folder"'));
    return { logged: logged.length, errors: server.errorOutput() };
  };
  const site = { SITE_URL: 'https://www.altanube.example' };
  const forgotten = await started(site);
  expect(forgotten.logged).toBe(1);
  expect(forgotten.errors).toMatch(/^Warning: SMTP_URL .*MAIL=folder/);
  expect(await started({ ...site, MAIL: 'folder' })).toEqual({ logged: 0, errors: '' });
  // Forms without script come here all the same.
  const hosted = { ...site, PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1' };
  expect((await started(hosted)).logged).toBe(1);
});

test('a database on another machine, without TLS that is verified, is warned of at the start', async () => {
  const started = async (address: string) => {
    await using server = await startFreshServer({ DATABASE_URL: address });
    server.signal('SIGTERM');
    await server.ended;
    const logged = server.lines.filter((line) => line.includes('"database-not-verified"'));
    return { logged: logged.length, errors: server.errorOutput() };
  };
  // An address that is not one of the loopback, and reaches this machine all the same.
  const elsewhere = 'postgres://leads:hunter2@0.0.0.0:1/leads';
  const warned = await started(elsewhere);
  expect(warned.logged).toBe(1);
  expect(warned.errors).toMatch(/^Warning: DATABASE_URL .*sslmode=verify-full/);
  expect(warned.errors).not.toContain('hunter2');
  const verified = `${elsewhere}?sslmode=verify-full`;
  expect(await started(verified)).toEqual({ logged: 0, errors: '' });
});

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle === 'object' && handle !== null && 'fd' in handle) return Number(handle.fd);
  throw new Error('There is no descriptor');
}

test('requests wait in a socket that systemd has opened until the server is there', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const socket = createServer();
  const port = await listenOnFreePort(socket);
  await using server = startServerOnSocket(folder.path, descriptorOf(socket));
  // The server's copy of the socket goes on listening.
  socket.close();
  const response = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(response.status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});
