import type { ServerContent } from '@altanube/content/server-content';
import type { Config } from '@altanube/runtime/config';
import type { Log } from '@altanube/runtime/log';
import { createApp } from './app.ts';
import { createCspReports } from './csp-reports/csp-reports.ts';
import { createClientAddressResolver } from './http/client-address.ts';
import { listen, type Listener, type ListenOptions } from './http/listen.ts';
import { openLeads } from './leads/open-leads.ts';
import type { LoadedSite } from './pages/site.ts';
import { createStatusApp } from './status/status-app.ts';

type ServerOptions = {
  config: Config;
  site: LoadedSite;
  content: ServerContent;
  log: Log;
};

export type Server = {
  url: string;
  /** Null if `STATUS_PORT` is not set. */
  statusUrl: string | null;
  /** Finishes requests and mails in flight, at the latest after `graceMs`. */
  close: (graceMs: number) => Promise<void>;
};

/** Serves the site, delivers messages and reports the status; returns why it cannot listen. */
export async function openServer(options: ServerOptions): Promise<Server | string> {
  const { config, site, content, log } = options;
  const { port, host, inheritedSocket, siteUrl, connectionLimits, dataDir } = config;

  // The metrics library takes time to load, and memory.
  const metrics =
    config.status === null ? null : (await import('./status/metrics.ts')).createMetrics();
  // Without the store, pages are still served, and the contact endpoint responds with 503.
  const { holidaysUntil } = site.table;
  const observer = metrics?.leads;
  const leads = openLeads({ config, ...content, holidaysUntil, log, observer });

  const getClientAddress = createClientAddressResolver(config);
  const app = createApp({
    site,
    leads,
    cspReports: createCspReports({
      siteHost: siteUrl.host,
      getClientAddress,
      log,
      now: Date.now,
    }),
    forwarding: config,
    log,
    onResponse: metrics?.onResponse,
  });

  const listener = await listenOrExplain({
    fetch: app.fetch,
    ...{ port, host, inheritedSocket },
    limits: connectionLimits,
    onFull: () => log('warn', 'connections-full', { connections: connectionLimits.connections }),
  });
  if (typeof listener === 'string') {
    await leads.close(0);
    return listener;
  }

  let isReady = true;
  let status: Listener | null = null;
  if (config.status !== null && metrics !== null) {
    const { health } = leads;
    const { connections } = listener;
    const { fetch } = createStatusApp({
      ...{ health, metrics, connections, dataDir },
      isReady: () => isReady,
    });
    const limits = { ...connectionLimits, connections: 50 };
    const listening = await listenOrExplain({ fetch, ...config.status, limits }, 'STATUS_');
    if (typeof listening === 'string') {
      await Promise.all([leads.close(0), listener.close(0)]);
      return listening;
    }
    status = listening;
  }

  return {
    url: formatOrigin(host, listener.port),
    statusUrl: status && formatOrigin(config.status?.host ?? null, status.port),
    async close(graceMs) {
      isReady = false;
      const deadline = Date.now() + graceMs;
      await listener.close(graceMs);
      await leads.close(Math.max(0, deadline - Date.now()));
      // The status server responds until the end.
      await status?.close(0);
    },
  };
}

/** `prefix` is that of the settings' names. */
async function listenOrExplain(
  options: ListenOptions,
  prefix: '' | 'STATUS_' = '',
): Promise<Listener | string> {
  const listening = await listen(options);
  if (listening.ok) return listening;
  const { port, host } = options;
  const { code } = listening;
  const where = host === null ? '' : ` of ${host}`;
  return code === 'EADDRINUSE'
    ? `Port ${port} is taken. Set ${prefix}PORT to a free one, such as: ${prefix}PORT=${port + 1} npm start`
    : `Cannot listen on port ${port}${where} (${code}). Check ${prefix}PORT and ${prefix}HOST.`;
}

function formatOrigin(host: string | null, port: number): string {
  const name = host === null || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
