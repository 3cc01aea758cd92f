import { devNull } from 'node:os';
import { join } from 'node:path';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { waitForLine, startChild } from '../../server/testing/child.ts';

export type SiteUnderTest = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** The SQLite file that holds the messages. */
  databaseFile: string;
  mailbox: SmtpPeer;
  /** The server's log so far, one object per line. */
  log: () => Record<string, unknown>[];
};

type SiteOptions = { folder?: string; environment?: Record<string, string> };

/** Runs server, database file and mail server on a free port until `use` returns. */
export async function withSite(
  use: (site: SiteUnderTest) => Promise<void>,
  { folder: sources = '.', environment = {} }: SiteOptions = {},
): Promise<void> {
  await using folder = await createTemporaryFolder();
  await using mailbox = await startSmtpPeer();
  await using server = startChild(['server/main.mjs'], {
    cwd: sources,
    stderr: 'inherit',
    env: {
      ...process.env,
      // Ignores the developer's own settings.
      ENV_FILE: devNull,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      SMTP_URL: mailbox.url,
      DATABASE_URL: '',
      // All tests count as one visitor, who types faster than people do.
      LEADS_PER_ADDRESS: '100000',
      LEADS_OVERALL: '100000',
      LEADS_QUARANTINED: '100000',
      ...environment,
    },
  });
  const [, origin = ''] = await waitForLine(server.child, /^Serving (\S+)$/);
  const log = () =>
    server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  await use({ origin, databaseFile: join(folder.path, 'leads.db'), mailbox, log });
}
