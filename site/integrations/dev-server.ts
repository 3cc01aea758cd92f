import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { contactEndpoint } from '@altanube/content/routes';
import type { Leads } from '../../server/leads/open-leads.ts';

type ContactModule = typeof import('./dev-contact.ts');
type PagesModule = typeof import('./dev-pages.ts');

const contactModule = join(import.meta.dirname, 'dev-contact.ts');
const pagesModule = join(import.meta.dirname, 'dev-pages.ts');

/** Responds as the server would, with its current code. Changes in `content/` reload the page. */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command !== 'dev') return;
        addMiddleware({ entrypoint: new URL('dev-policy.ts', import.meta.url), order: 'pre' });
        // Without this, Vite would serve the whole repository, messages in `data/` included.
        const folders = ['site/src', 'packages', 'content/media'].map((each) => resolve(each));
        const allow = [...folders, realpathSync('node_modules')];
        updateConfig({
          vite: { plugins: [refuseOtherOrigins], server: { cors: false, fs: { allow } } },
        });
      },
      'astro:server:setup': ({ server }) => {
        // The runner reloads a module when its code or an import has changed.
        const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
        serveContact(server, runner);
        servePages(server, runner);
        reloadOnContentChange(server);
      },
    },
  };
}

/** Pages of other origins may link here, but read and start nothing. */
const refuseOtherOrigins: Plugin = {
  name: 'refuse-other-origins',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = request.headers;
      const isPage = mode === 'navigate' && !request.url?.startsWith('/__');
      if (site === 'none' || site === 'same-origin' || isPage) next();
      else response.writeHead(403).end();
    });
  },
};

function serveContact(server: ViteDevServer, runner: ModuleRunner): void {
  let opened: { code: ContactModule; leads: Leads } | null = null;
  let lastOpening: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Leads> {
    const code = await runner.import<ContactModule>(contactModule);
    if (opened?.code === code) return opened.leads;
    await opened?.leads.close(0);
    opened = null;
    opened = { code, leads: code.openDevLeads() };
    return opened.leads;
  }

  const listener = getRequestListener(
    async (request, env) => {
      try {
        const opening = lastOpening.then(open);
        lastOpening = opening.catch(() => null);
        return await (await opening).endpoint.fetch(request, env);
      } catch (error) {
        const reason = error instanceof Error ? error.stack : String(error);
        const message = `The contact endpoint does not run. ${reason}`;
        server.config.logger.error(message, { timestamp: true });
        return new Response(`${message}\n`, { status: 500 });
      }
    },
    // Astro's error page works only with Node's own `Response`.
    { overrideGlobalObjects: false },
  );
  server.middlewares.use((request, response, next) => {
    if (request.url?.split('?')[0] === contactEndpoint) void listener(request, response);
    else next();
  });
  server.httpServer?.once('close', () => void opened?.leads.close(0));
}

function servePages(server: ViteDevServer, runner: ModuleRunner): void {
  server.middlewares.use((request, response, next) => {
    runner.import<PagesModule>(pagesModule).then(({ resolvePagePath, findRedirectLocation }) => {
      const address = request.url ?? '/';
      const location = findRedirectLocation(address);
      if (location !== null) {
        response.writeHead(308, { Location: location }).end();
        return;
      }
      request.url = resolvePagePath(address, request.headers);
      next();
    }, next);
  });
}

function reloadOnContentChange(server: ViteDevServer): void {
  const content = resolve('content') + sep;
  const { client, ssr } = server.environments;
  server.watcher.add(content);
  server.watcher.on('all', (_event, path) => {
    if (!resolve(server.config.root, path).startsWith(content)) return;
    for (const file of [contactModule, pagesModule]) ssr.moduleGraph.onFileChange(file);
    // Astro then asks again which entries have pages.
    ssr.hot.send('astro:content-changed', {});
    client.hot.send({ type: 'full-reload' });
  });
}
