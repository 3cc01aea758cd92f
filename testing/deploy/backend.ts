import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaketime } from '#scripts/proxy-programs.ts';
import { freePort } from '@altanube/outbox/testing/free-port';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { startDatabase, type Database } from './database.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { siteHost } from './names.ts';

/** One of the servers of the product. It keeps its port from one start to the next. */
export type Member = {
  address: string;
  url: string;
  /** Ends the process and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** `SIGSTOP` and `SIGCONT`: the process stands still, and its connections stay open. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it, and waits until it serves pages. */
  start(): Promise<void>;
};

/** What is behind the proxies. */
export type Backend = {
  members: readonly [Member, Member];
  database: Database;
  mailbox: Mailbox;
  /** Sets the servers' clock, in seconds from the right time; null where there is no libfaketime. */
  setClock: ((seconds: number) => Promise<void>) | null;
};

const repository = join(import.meta.dirname, '../..');
/** A flood from one address is limited; visitors have an address each. */
const mostMessagesOfAddress = 50;

/** What it starts ends with `resources`, also if they end before all has started. */
export async function startBackend(
  folder: string,
  resources: AsyncDisposableStack,
): Promise<Backend> {
  const database = await startDatabase(resources);
  const mailbox = resources.use(await startMailbox());
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '+0');
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    SITE_URL: `https://${siteHost}`,
    TRUST_PROXY: '127.0.0.1',
    LEADS_PER_ADDRESS: String(mostMessagesOfAddress),
    LEADS_OVERALL: '1000000',
    ...clockSettings(clockFile),
  };
  const members = [
    await startMember(join(folder, 'one'), settings),
    await startMember(join(folder, 'two'), settings),
  ] as const;
  for (const member of members) resources.defer(() => member.end('SIGKILL'));
  return {
    members,
    database,
    mailbox,
    setClock:
      findFaketime() === null
        ? null
        : async (seconds) => {
            await writeFile(clockFile, `${seconds < 0 ? '' : '+'}${seconds}`);
            // The library reads its file once a second.
            await sleep(1_100);
          },
  };
}

/** The clock that a file sets, and no timer with it; nothing where the library is missing. */
function clockSettings(file: string): Record<string, string> {
  const library = findFaketime();
  return library === null
    ? {}
    : {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
}

async function startMember(folder: string, settings: Record<string, string>): Promise<Member> {
  await mkdir(folder);
  for (const name of ['dist', 'content']) {
    await symlink(join(repository, name), join(folder, name));
  }
  const port = await freePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') };
  let server: ServerProcess = await startServer(folder, environment);
  return {
    address: `127.0.0.1:${port}`,
    url: server.url,
    async end(signal) {
      server.signal(signal);
      await server.ended;
    },
    signal: (name) => server.signal(name),
    async start() {
      server = await startServer(folder, environment);
    },
  };
}
