import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgresStore } from '@altanube/outbox/testing/databases';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { addMessage } from '@altanube/outbox/testing/messages';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { isInstalled, startProgram } from './proxies.ts';

test.skipIf(!isInstalled('pgbouncer')).each([
  ['session', { kind: 'stored' }],
  ['transaction', { reason: 'pooler', message: expect.stringContaining('pool_mode') }],
])('behind PgBouncer in %s mode, the store works or says why not', async (mode, result) => {
  await using postgres = await startPostgres({ isDurable: false });
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder()).path;
  const url = new URL(await postgres.createDatabase());
  const port = await findFreePort();
  // PgBouncer refuses to run as root.
  const settings = `[databases]
    * = host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    ${process.getuid?.() === 0 ? 'user = nobody' : ''}`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  await startProgram(['pgbouncer', join(folder, 'pgbouncer.ini')], port, { folder, resources });
  const store = resources.use(openPostgresStore(url.href.replace(url.port, String(port))));
  const added = await addMessage(store).catch((error: unknown) => error);
  expect(added).toMatchObject(result);
});
