import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { loadContent } from '../src/content/load.ts';
import { contactEndpoint, routeAt } from '../src/site/routes.ts';
import { readConfig } from '../server/config.ts';
import { openLeads } from '../server/leads/open-leads.ts';
import { createLog } from '../server/log.ts';
import { chooseLanguage } from '#server/http/language-negotiation.ts';

/**
 * Makes `npm run dev` respond as the server does: public addresses in the visitor's language, and the
 * contact endpoint with its store and mail. A change in `content/` reloads the page.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => respondAsServer(server),
    },
  };
}

/** Puts the contact endpoint and the choice of the language before what Astro has in this server. */
export function respondAsServer(server: ViteDevServer): void {
  reloadOnContent(server);
  serveContactEndpoint(server);
  server.middlewares.use((request, _response, next) => {
    request.url = pageFile(request);
    next();
  });
}

/** `/precios?lng=en` is the page `/en/precios` of the build. */
function pageFile(request: IncomingMessage): string {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (routeAt(url.pathname) === null) return request.url ?? '/';
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const { language } = chooseLanguage(new Request(url, { headers }));
  return `/${language}${url.pathname === '/' ? '' : url.pathname}${url.search}`;
}

function serveContactEndpoint(server: ViteDevServer): void {
  const parsed = readConfig();
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const { copy, company } = loadContent();
  const log = createLog((line) => process.stdout.write(line));
  const leads = openLeads({ config: parsed.config, copy, company, log });
  server.httpServer?.once('close', () => void leads.close(0));

  const listener = getRequestListener((request) => leads.endpoint.fetch(request));
  server.middlewares.use((request, response, next) => {
    if (request.url?.startsWith(contactEndpoint) === true) void listener(request, response);
    else next();
  });
}

function reloadOnContent(server: ViteDevServer): void {
  server.watcher.add('content');
  server.watcher.on('all', (_event, path) => {
    if (path.includes('/content/') && !path.includes('/src/'))
      server.hot.send({ type: 'full-reload' });
  });
}
