import { existsSync, statfsSync } from 'node:fs';
import { isUnverifiedConnection } from '@altanube/outbox';
import { findMistypedSettings, type Config, type Environment } from '@altanube/runtime/config';

/** Names the settings that are probably mistakes, each with its event in the log and the remedy. */
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
        'SMTP_URL is not set, so contact messages go into DATA_DIR/mail, where nobody may ' +
        'be looking. Set SMTP_URL, or MAIL=folder if that is meant.',
    });
  }
  if (databaseUrl === null && isOnNetwork(dataDir)) {
    warnings.push({
      event: 'data-dir-on-network',
      warning:
        'DATA_DIR is on a network file system, where the locks and the shared memory of ' +
        'SQLite fail. Put it on a local disk, or set DATABASE_URL.',
    });
  }
  if (databaseUrl !== null && isUnverifiedConnection(databaseUrl)) {
    warnings.push({
      event: 'database-not-verified',
      warning:
        'DATABASE_URL names another machine, and the connection is not encrypted, or nobody ' +
        'checks who answers. Add ?sslmode=verify-full, and sslrootcert=FILE for an authority of ' +
        'your own.',
    });
  }
  return warnings;
}

/** NFS, SMB 1 and SMB 2, as statfs(2) calls them. */
const networkFileSystems = [0x6969, 0xff534d42, 0xfe534d42];

export function isOnNetwork(folder: string, read: (path: string) => { type: number } = statfsSync) {
  return existsSync(folder) && networkFileSystems.includes(read(folder).type);
}
