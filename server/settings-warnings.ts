import { existsSync, statfsSync } from 'node:fs';
import { isUnverifiedConnection } from '@altanube/outbox';
import { findMistypedSettings, type Config, type Environment } from '@altanube/runtime/config';

/** Lists settings that are probably mistakes: the event to log, and what to do. */
export function listWarnings(config: Config, environment?: Environment) {
  const { isMailForgotten, databaseUrl, dataDir } = config;
  const warnings = findMistypedSettings(environment).map((warning) => ({
    event: 'setting-unknown',
    warning,
  }));
  if (isMailForgotten) {
    warnings.push({
      event: 'mail-to-folder',
      warning:
        'SMTP_URL is not set, so contact messages are written to DATA_DIR/mail instead of being ' +
        'sent. Set SMTP_URL, or MAIL=folder if this is intended.',
    });
  }
  if (databaseUrl === null && isOnNetwork(dataDir)) {
    warnings.push({
      event: 'data-dir-on-network',
      warning:
        'DATA_DIR is on a network file system, where SQLite’s locks and shared memory do not ' +
        'work. Move it to a local disk, or set DATABASE_URL.',
    });
  }
  if (databaseUrl !== null && isUnverifiedConnection(databaseUrl)) {
    warnings.push({
      event: 'database-not-verified',
      warning:
        'DATABASE_URL is on another machine, and the connection is not encrypted or its ' +
        'certificate is not verified. Add ?sslmode=verify-full, and sslrootcert=FILE if the ' +
        'certificate is from your own authority.',
    });
  }
  return warnings;
}

/** NFS, SMB 1 and SMB 2, as statfs(2) calls them. */
const networkFileSystems = [0x6969, 0xff534d42, 0xfe534d42];

export function isOnNetwork(folder: string, read: (path: string) => { type: number } = statfsSync) {
  return existsSync(folder) && networkFileSystems.includes(read(folder).type);
}
