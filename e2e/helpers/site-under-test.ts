import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { temporaryFolder } from '@altanube/outbox/testing/folder';

const testChild = join(import.meta.dirname, '../../server/testing/test-child.mjs');

export type SiteUnderTest = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** The SQLite file that holds the leads. */
  databaseFile: string;
  mailbox: SmtpPeer;
  /** The server's log so far, one object a line. */
  log: Record<string, unknown>[];
};

type SiteOptions = {
  /** Where its sources and its built pages are. */
  folder?: string;
  /** Settings besides those that every site under test has. */
  environment?: Record<string, string>;
};

/** The whole product on a free port: server, database file, mail server. Gone when `use` returns. */
export async function withSite(
  use: (site: SiteUnderTest) => Promise<void>,
  { folder: sources = '.', environment = {} }: SiteOptions = {},
): Promise<void> {
  await using folder = await temporaryFolder();
  await using mailbox = await startSmtpPeer();
  const server = spawn(process.execPath, ['--import', testChild, 'server/main.mjs'], {
    cwd: sources,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Not the settings of whoever works here.
      ENV_FILE: devNull,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      SMTP_URL: mailbox.url,
      DATABASE_URL: '',
      // All tests are one visitor, and one who types faster than people do.
      LEADS_PER_ADDRESS: '100000',
      LEADS_OVERALL: '100000',
      LEADS_QUARANTINED: '100000',
      ...environment,
    },
  });
  try {
    const log: Record<string, unknown>[] = [];
    const origin = await readOrigin(server, log);
    await use({ origin, databaseFile: join(folder.path, 'leads.db'), mailbox, log });
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
}

/** The server says where it serves, then logs one JSON object a line. */
async function readOrigin(server: ChildProcess, log: Record<string, unknown>[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  if (server.stdout === null) throw new Error('The server has no output');
  createInterface(server.stdout).on('line', (line) => {
    const origin = /^Serving (\S+)$/.exec(line)?.[1];
    if (origin !== undefined) resolve(origin);
    else if (line.startsWith('{')) log.push(JSON.parse(line));
  });
  return promise;
}
