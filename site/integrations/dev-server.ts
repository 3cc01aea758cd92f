import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { getPath } from 'hono/utils/url';
import type { ViteDevServer } from 'vite';
import { contactEndpoint } from '@altanube/content/routes';
import { isContent, runServerCode } from './dev-code.ts';

/** A change in `content/` reloads the page. */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware }) => {
        const entrypoint = new URL('dev-policy.ts', import.meta.url);
        if (command === 'dev') addMiddleware({ entrypoint, order: 'pre' });
      },
      'astro:server:setup': ({ server }) => respondAsServer(server),
    },
  };
}

export function respondAsServer(server: ViteDevServer): void {
  const code = runServerCode(server);
  reloadOnContent(server);

  const answerContact = getRequestListener(
    async (request, env) => {
      try {
        const { endpoint } = await code.contact();
        return await endpoint.fetch(request, env);
      } catch (error) {
        return new Response(`The contact endpoint does not run. ${error}\n`, { status: 500 });
      }
    },
    // Astro's page for errors does not work with another Response than Node's.
    { overrideGlobalObjects: false },
  );
  server.middlewares.use((request, response, next) => {
    if (isContactCall(request.url ?? '')) void answerContact(request, response);
    else next();
  });
  server.middlewares.use((request, response, next) => {
    code.pages().then(({ pageFile, redirectFrom }) => {
      const address = request.url ?? '/';
      const location = redirectFrom(address);
      if (location !== null) {
        response.writeHead(308, { Location: location }).end();
        return;
      }
      request.url = pageFile(address, request.headers);
      next();
    }, next);
  });
}

/** Whether the server's router would find the contact endpoint there. */
function isContactCall(address: string): boolean {
  const url = URL.parse(`http://localhost${address}`);
  return url !== null && getPath(new Request(url)) === contactEndpoint;
}

function reloadOnContent(server: ViteDevServer): void {
  server.watcher.add(resolve('content'));
  server.watcher.on('all', (_event, path) => {
    if (isContent(server, path)) server.environments.client.hot.send({ type: 'full-reload' });
  });
}
