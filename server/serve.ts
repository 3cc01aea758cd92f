import { resolve } from 'node:path';
import { ContentError } from '@altanube/content/errors';
import { describeProblems, readConfig } from '@altanube/runtime/config';
import { loadServerContent, type ServerContent } from '@altanube/content/server-content';
import { openLog } from '@altanube/runtime/log';
import { openServer } from './open-server.ts';
import { prepareSite } from './pages/prepare-site.ts';
import { listWarnings } from './settings-warnings.ts';

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
  for (const { event, warning } of listWarnings(config)) {
    log('warn', event, { warning });
    process.stderr.write(`Warning: ${warning}\n`);
  }

  const site = await prepareSite(config, log, resolve('dist'));
  if (typeof site === 'string') return fail(site);
  const content = readContent();
  if (typeof content === 'string') return fail(content);

  const server = await openServer({ config, site, content, log });
  if (typeof server === 'string') return fail(server);
  if (server.statusUrl !== null) write(`Status ${server.statusUrl}\n`);
  write(`Serving ${server.url}\n`);

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
