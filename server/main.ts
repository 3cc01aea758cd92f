import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { ContentError } from '#content/errors.ts';
import { loadContent, type Content } from '#content/load.ts';
import { createApp } from './app.ts';
import { createClientAddress } from './http/client-address.ts';
import { isMailForgotten, readConfig, type Config } from './config.ts';
import { openLeads } from './leads/open-leads.ts';
import { StoreUnavailable } from './leads/store/lead-store.ts';
import { listen } from './http/listen.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';
import { loadSite } from './pages/built-site.ts';
import { createCspReports } from './csp-reports/csp-reports.ts';

/** How long requests and mails in flight may take after a signal to stop. */
const shutdownGraceMs = 10_000;

const forgottenMail =
  'Warning: SMTP_URL is not set, so contact messages go into DATA_DIR/mail, where nobody may be ' +
  'looking. Set SMTP_URL, or MAIL=folder if that is meant.';

await start();

async function start(): Promise<void> {
  const parsed = readConfig();
  if (!parsed.ok) return fail(['The environment has problems:', ...parsed.problems].join('\n  '));
  const { config } = parsed;
  const isHttps = config.siteUrl.protocol === 'https:';
  const output = createLogOutput([process.stdout, process.stderr]);
  const log = createLog(output);

  if (isMailForgotten(config) && config.functionsUrl === null) {
    log('warn', 'mail-to-folder');
    process.stderr.write(`${forgottenMail}\n`);
  }

  const connectTo = config.functionsUrl === null ? [] : [config.functionsUrl];
  const loaded = await loadSite(resolve('dist'), { isHttps, connectTo });
  if (!loaded.ok) return fail(missingPages(loaded.missing));

  const content = readContent();
  if (!content.ok) return fail(content.problem);
  const { copy, company } = content.content;

  const opened = openLeads({ config, copy, company, log });
  if (!opened.ok) return fail(opened.problem);
  const { leads } = opened;
  const storeProblem = await leads.ready().then(() => null, describeStoreProblem);
  if (storeProblem !== null && storeProblem.isFinal) {
    await leads.close(0);
    return fail(storeProblem.problem);
  }
  // Without the store, pages are still served, and the contact endpoint responds with 503.
  if (storeProblem !== null) log('error', 'store-unavailable', { reason: storeProblem.problem });

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
    isHttps,
    log,
    now: () => performance.now(),
    createId: randomUUIDv7,
  });

  const { port, host, inheritedSocket, connectionLimits } = config;
  const server = await listen({
    fetch: app.fetch,
    port,
    host,
    inheritedSocket,
    limits: connectionLimits,
    onFull: () => log('warn', 'connections-full', { connections: connectionLimits.connections }),
  });
  if (!server.ok) {
    await leads.close(0);
    return fail(cannotListen(config, server.code));
  }
  output(`Serving ${addressOf(config, server.port)}\n`);

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping || !server.ok) return;
    isStopping = true;
    const deadline = Date.now() + shutdownGraceMs;
    await server.close(shutdownGraceMs);
    await leads.close(Math.max(0, deadline - Date.now()));
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function readContent(): { ok: true; content: Content } | { ok: false; problem: string } {
  try {
    return { ok: true, content: loadContent() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, problem: error.message };
  }
}

type StoreProblem = { problem: string; isFinal: boolean };

/** A database may only be down for now; refused credentials and an unknown schema are final. */
function describeStoreProblem(error: unknown): StoreProblem {
  if (error instanceof StoreUnavailable) {
    const { reason, cause } = error;
    if (reason !== 'refused') return { problem: reason, isFinal: false };
    return { problem: `DATABASE_URL: ${messageOf(cause)}`, isFinal: true };
  }
  return { problem: `DATABASE_URL: ${messageOf(error)}`, isFinal: true };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function missingPages(missing: string[]): string {
  const others = missing.length > 1 ? ` and ${missing.length - 1} more pages` : '';
  return `The site is not built: dist/${missing[0]}${others} missing. Run: npm run build`;
}

function cannotListen({ port, host }: Config, code: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Set PORT to a free one, such as: PORT=${port + 1} npm start`;
  }
  return `Cannot listen on port ${port}${host === null ? '' : ` of ${host}`} (${code}). Check PORT and HOST.`;
}

function addressOf({ host }: Config, port: number): string {
  const name = host === null || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
