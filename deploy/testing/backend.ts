import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { freePort } from '@altanube/outbox/testing/free-port';
import { passLeaseTime } from '../../server/testing/leases.ts';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startServer } from '../../server/testing/server-process.ts';
import { siteHost } from './proxies.ts';

const repository = join(import.meta.dirname, '../..');
const mailTimeoutMs = 30_000;
const leaseMs = 6 * 60_000;

export type Backend = Awaited<ReturnType<typeof startBackend>>;

export async function startBackend(folder: string, resources: AsyncDisposableStack) {
  const database = resources.use(await startPostgres({ isDurable: false }));
  const mailbox = resources.use(await startSmtpPeer());
  const settings = {
    DATABASE_URL: await database.createDatabase(),
    SMTP_URL: mailbox.url,
    SITE_URL: `https://${siteHost}`,
    TRUST_PROXY: '127.0.0.1',
    LEADS_PER_ADDRESS: '1000000',
    LEADS_OVERALL: '1000000',
  };
  const servers = [
    await startMember(join(folder, 'one'), settings, resources),
    await startMember(join(folder, 'two'), settings, resources),
  ];

  /** The Message-IDs under which each message has arrived, by its `company`. */
  function arrivals(): Map<string, string[]> {
    const arrived = new Map<string, string[]>();
    for (const { mail } of mailbox.received) {
      const company = /deploy-[a-z-]+-\d+/.exec(mail.text ?? '')?.[0] ?? '';
      arrived.set(company, [...(arrived.get(company) ?? []), mail.messageId ?? '']);
    }
    return arrived;
  }

  /** Waits for the mails of messages. What a killed server had leased is sent by a new one. */
  async function waitForMail(companies: ReadonlySet<string>): Promise<void> {
    const isComplete = () => companies.isSubsetOf(arrivals());
    if (await isSoon(isComplete)) return;
    await passLeaseTime(settings.DATABASE_URL, leaseMs);
    for (const server of servers) await server.restart('SIGTERM');
    await isSoon(isComplete);
  }

  return { database, servers, arrivals, waitForMail };
}

/** A server that keeps its port from one start to the next. */
async function startMember(
  folder: string,
  settings: Record<string, string>,
  resources: AsyncDisposableStack,
) {
  await mkdir(folder);
  for (const name of ['dist', 'content']) {
    await symlink(join(repository, name), join(folder, name));
  }
  const port = await freePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') };
  const start = () => startServer(folder, environment);
  let server = await start();
  resources.defer(() => server[Symbol.asyncDispose]());
  return {
    address: `127.0.0.1:${port}`,
    signal: (name: NodeJS.Signals) => server.signal(name),
    async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      server.signal(signal);
      await server.ended;
      server = await start();
    },
  };
}

async function isSoon(isTrue: () => boolean): Promise<boolean> {
  for (const end = performance.now() + mailTimeoutMs; !isTrue(); await sleep(200)) {
    if (performance.now() > end) return false;
  }
  return true;
}
