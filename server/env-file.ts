import { lstatSync, readFileSync, statSync } from 'node:fs';
import { settingsFile } from './config.ts';
import { problemsOfLines } from './env-lines.ts';

/**
 * On import: reads the settings of `.env`, or of the file that ENV_FILE names, that the environment
 * itself does not have. The only reading of that file: systemd and containers leave it to this one.
 * Ends the process with 1 where the file would be read otherwise than it is meant.
 */
const file = settingsFile();
if (file.isNamed || isThere(file.path)) load(file.path);

function load(path: string): void {
  const problems = problemsIn(path);
  if (problems.length === 0) {
    process.loadEnvFile(path);
  } else {
    process.stderr.write(`${[`${path} cannot be used:`, ...problems].join('\n  ')}\n`);
    process.exit(1);
  }
}

function problemsIn(path: string): string[] {
  try {
    // A pipe has nothing left for who reads it again.
    if (statSync(path).isFIFO()) return ['expected a file, and no pipe'];
    return problemsOfLines(readFileSync(path, 'utf8'));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Also of a link that leads nowhere: settings are missing then, and must not be passed over. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
