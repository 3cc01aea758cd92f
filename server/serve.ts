import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { ContentError } from '#content/errors.ts';
import { openedBy } from '#features/tools/descriptions.ts';
import { createApp } from './app.ts';
import { createClientAddress } from './http/client-address.ts';
import { isMailForgotten, readConfig, type Config } from './config.ts';
import { loadLeadContent, type LeadContent } from './leads/lead-content.ts';
import { openLeads } from './leads/open-leads.ts';
import { isUnverifiedConnection } from './leads/store/postgres-tls.ts';
import {
  readOpenFiles,
  statusConnectionLimits,
  type ConnectionLimits,
} from './http/connection-limits.ts';
import { listen } from './http/listen.ts';
import { openLog, type Log } from './log.ts';
import { loadSite, type Connection, type SiteOptions } from './pages/built-site.ts';
import { createCspReports } from './csp-reports/csp-reports.ts';
import type { Metrics } from './status/metrics.ts';
import { createStatusApp, type StatusAppDependencies } from './status/status-app.ts';

/** How long requests and mails in flight may take after a signal to stop. */
const shutdownGraceMs = 10_000;

/** How long whoever reads the log may then take for what is left of it. */
const logGraceMs = 5_000;

const forgottenMail =
  'Warning: SMTP_URL is not set, so contact messages go into DATA_DIR/mail, where nobody may be ' +
  'looking. Set SMTP_URL, or MAIL=folder if that is meant.';

const unverifiedDatabase =
  'Warning: DATABASE_URL names another machine, and the connection is not encrypted, or nobody ' +
  'checks who answers. Add ?sslmode=verify-full, and sslrootcert=FILE for an authority of your own.';

/**
 * Reads settings, site and content, and serves until a signal ends the process. What keeps it from
 * starting goes to standard error, and the process ends with 1.
 */
export async function serve(): Promise<void> {
  const parsed = readConfig();
  if (!parsed.ok) return fail(['The environment has problems:', ...parsed.problems].join('\n  '));
  const { config } = parsed;
  const { log, write, close: closeLog } = openLog();

  warnOfSettings(config, log);

  const read = readContent();
  const company = read.ok ? read.content.company : null;
  const loaded = await loadSite(resolve('dist'), siteOptions(config, company));
  if (!loaded.ok) return fail(missingPages(loaded.missing));
  if (!read.ok) return fail(read.problem);

  // Without the store, pages are still served, and the contact endpoint responds with 503.
  const metrics = config.status === null ? null : await loadMetrics();
  const leads = openLeads({ config, ...read.content, log, counts: metrics?.leads });

  const app = createApp({
    site: loaded.site,
    leads,
    cspReports: createCspReports({
      siteHost: config.siteUrl.host,
      clientAddress: createClientAddress(config.trustProxy),
      log,
      now: Date.now,
    }),
    trustProxy: config.trustProxy,
    isHttps: isHttps(config),
    log,
    now: () => performance.now(),
    createId: randomUUIDv7,
    onAnswered: metrics?.onAnswered,
  });

  const { port, host, inheritedSocket } = config;
  const limits = fitConnections(config, log);
  const server = await listen({
    fetch: app.fetch,
    port,
    host,
    inheritedSocket,
    limits,
    headers: loaded.site.headers,
    onFull: () => log('warn', 'connections-full', { connections: limits.connections }),
  });
  if (!server.ok) {
    await leads.close(0);
    return fail(cannotListen({ port, host, code: server.code, prefix: '' }));
  }

  let isStopping = false;
  const { connections, close } = server;
  const isReady = () => !isStopping;
  const status =
    metrics &&
    (await listenInside(config, { health: leads.health, metrics, connections, isReady }));
  if (status?.ok === false) {
    await Promise.all([leads.close(0), close(0)]);
    return fail(status.problem);
  }
  const closeInside = status?.close;
  if (status !== null) write(`Status ${status.address}\n`);
  write(`Serving ${addressOf(host, server.port)}\n`);

  stopOnSignals(async () => {
    isStopping = true;
    const deadline = Date.now() + shutdownGraceMs;
    await close(shutdownGraceMs);
    await leads.close(Math.max(0, deadline - Date.now()));
    // What operators ask for is answered until the end, and who does not take it is not waited for.
    await Promise.all([closeInside?.(0), closeLog(logGraceMs)]);
  });
}

/** Says, in the log and on standard error, which settings are hardly meant as they are. */
function warnOfSettings(config: Config, log: Log): void {
  if (isMailForgotten(config)) {
    log('warn', 'mail-to-folder');
    process.stderr.write(`${forgottenMail}\n`);
  }

  if (config.databaseUrl !== null && isUnverifiedConnection(config.databaseUrl)) {
    log('warn', 'database-not-verified');
    process.stderr.write(`${unverifiedDatabase}\n`);
  }
}

/** More connections than files may be open would leave none for a message. */
function fitConnections({ connectionLimits }: Config, log: Log): ConnectionLimits {
  const room = readOpenFiles();
  if (room === null || room.connections >= connectionLimits.connections) return connectionLimits;
  log('warn', 'connections-reduced', room);
  return { ...connectionLimits, connections: room.connections };
}

function isHttps({ siteUrl }: Config): boolean {
  return siteUrl.protocol === 'https:';
}

/** What policies and headers of the pages depend on; without its content, a site asks no others. */
function siteOptions(config: Config, company: LeadContent['company'] | null): SiteOptions {
  const { functionsUrl } = config;
  const statusUrl = company?.statusUrl ?? null;
  const connectTo: Connection[] = [
    ...(functionsUrl === null ? [] : [{ url: functionsUrl }]),
    ...(statusUrl === null ? [] : [{ url: new URL(statusUrl), page: 'support' } as const]),
  ];
  return { isHttps: isHttps(config), connectTo, opened: openedBy(company?.tools ?? null) };
}

/** Ends the process once `stop` is done, at the first signal. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  async function end(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
}

/** Only where figures are asked for: the library takes time to load, and memory. */
async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./status/metrics.ts');
  return createMetrics();
}

type Inside = { ok: true; address: string; close: (graceMs: number) => Promise<void> };

/** Listens for operators, if `config` says where; null if it does not. */
async function listenInside(
  { status }: Pick<Config, 'status'>,
  dependencies: StatusAppDependencies,
): Promise<Inside | { ok: false; problem: string } | null> {
  if (status === null) return null;
  const { fetch } = createStatusApp(dependencies);
  const listening = await listen({ fetch, ...status, limits: statusConnectionLimits });
  if (!listening.ok) {
    const problem = cannotListen({ ...status, code: listening.code, prefix: 'STATUS_' });
    return { ok: false, problem };
  }
  const { port, close } = listening;
  return { ok: true, address: addressOf(status.host, port), close };
}

function readContent(): { ok: true; content: LeadContent } | { ok: false; problem: string } {
  try {
    return { ok: true, content: loadLeadContent() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, problem: error.message };
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function missingPages(missing: string[]): string {
  const others = missing.length > 1 ? ` and ${missing.length - 1} more pages` : '';
  return `The site is not built: dist/${missing[0]}${others} missing. Run: npm run build`;
}

type ListenProblem = {
  port: number;
  host: string | null;
  code: string;
  /** Of the settings' names. */
  prefix: '' | 'STATUS_';
};

function cannotListen({ port, host, code, prefix }: ListenProblem): string {
  if (code === 'EADDRINUSE') {
    const example = `${prefix}PORT=${port + 1} npm start`;
    return `Port ${port} is taken. Set ${prefix}PORT to a free one, such as: ${example}`;
  }
  const where = host === null ? '' : ` of ${host}`;
  return `Cannot listen on port ${port}${where} (${code}). Check ${prefix}PORT and ${prefix}HOST.`;
}

function addressOf(host: string | null, port: number): string {
  const name = host === null || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
