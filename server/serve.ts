import { existsSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ContentError } from '@altanube/content/errors';
import {
  describeProblems,
  findMistypedSettings,
  readConfig,
  type Config,
} from '@altanube/runtime/config';
import { loadServerContent, type ServerContent } from '@altanube/content/server-content';
import { isUnverifiedConnection } from '@altanube/outbox';
import { openLog, type Log } from '@altanube/runtime/log';
import { openServer } from './open-server.ts';
import { prepareSite } from './pages/prepare-site.ts';

/** How long requests and mails in flight may take after a signal to stop. */
const shutdownGraceMs = 10_000;

/** How long writing the rest of the log may take after that. */
const logGraceMs = 5_000;

/** If the server cannot start, prints why to standard error and exits with 1. */
export async function serve(): Promise<void> {
  const parsed = readConfig();
  if (!parsed.ok) return fail(describeProblems(parsed.problems));
  const { config } = parsed;
  const { log, write, close: closeLog } = openLog();
  warnAboutSettings(config, log);

  const site = await prepareSite(config, log, resolve('dist'));
  if (typeof site === 'string') return fail(site);
  const content = readContent();
  if (typeof content === 'string') return fail(content);

  const server = await openServer({ config, site, content, log });
  if (typeof server === 'string') return fail(server);
  const { host, status } = config;
  if (status !== null) write(`Status ${formatOrigin(status.host, server.statusPort)}\n`);
  write(`Serving ${formatOrigin(host, server.port)}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.close(shutdownGraceMs);
    await closeLog(logGraceMs);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
}

/** Warns, in the log and on standard error, about settings that are probably mistakes. */
function warnAboutSettings(config: Config, log: Log): void {
  for (const warning of findMistypedSettings()) {
    log('warn', 'setting-unknown', { warning });
    process.stderr.write(`Warning: ${warning}\n`);
  }
  if (config.isMailForgotten) {
    log('warn', 'mail-to-folder');
    process.stderr.write(
      'Warning: SMTP_URL is not set, so contact messages go into DATA_DIR/mail, where nobody may ' +
        'be looking. Set SMTP_URL, or MAIL=folder if that is meant.\n',
    );
  }
  if (config.databaseUrl === null && isOnNetwork(config.dataDir)) {
    log('warn', 'data-dir-on-network');
    process.stderr.write(
      'Warning: DATA_DIR is on a network file system, where the locks and the shared memory of ' +
        'SQLite fail. Put it on a local disk, or set DATABASE_URL.\n',
    );
  }
  if (config.databaseUrl !== null && isUnverifiedConnection(config.databaseUrl)) {
    log('warn', 'database-not-verified');
    process.stderr.write(
      'Warning: DATABASE_URL names another machine, and the connection is not encrypted, or nobody ' +
        'checks who answers. Add ?sslmode=verify-full, and sslrootcert=FILE for an authority of ' +
        'your own.\n',
    );
  }
}

/** NFS, SMB 1 and SMB 2, as statfs(2) calls them. */
const networkFileSystems = [0x6969, 0xff534d42, 0xfe534d42];

export function isOnNetwork(folder: string, read: (path: string) => { type: number } = statfsSync) {
  return existsSync(folder) && networkFileSystems.includes(read(folder).type);
}

/** Loads the content that the server needs, or returns what is wrong with it. */
function readContent(): ServerContent | string {
  try {
    return loadServerContent();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function formatOrigin(host: string | null, port: number): string {
  const name = host === null || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
