import { join, resolve, sep } from 'node:path';
import { createServerModuleRunner, normalizePath, type ViteDevServer } from 'vite';
import type { Leads } from '../../server/leads/open-leads.ts';

type PagesModule = typeof import('./dev-pages.ts');
type ContactModule = typeof import('./dev-contact.ts');

const pagesModule = normalizePath(join(import.meta.dirname, 'dev-pages.ts'));
const contactModule = normalizePath(join(import.meta.dirname, 'dev-contact.ts'));

export function runServerCode(server: ViteDevServer) {
  const { root, logger } = server.config;
  const { moduleGraph } = server.environments.ssr;
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  let pages = notYet<PagesModule>();
  let contact = notYet<Leads>();
  /** Settles when nothing is being loaded. */
  let loaded: Promise<unknown> = Promise.resolve();
  let isQueued = false;
  let hasFailed = false;
  const knownFiles = new Set<string>();

  function reload(): void {
    if (isQueued) return;
    isQueued = true;
    const isReady = loaded.then(() => {
      isQueued = false;
      for (const file of runner.evaluatedModules.fileToModulesMap.keys()) knownFiles.add(file);
      // Only now: what loads while the cache is cleared would stay in it.
      runner.clearCache();
    });
    pages = isReady.then(() => runner.import<PagesModule>(pagesModule));
    const importing = pages
      .catch(() => null)
      .then(() => runner.import<ContactModule>(contactModule));
    loaded = importing.catch(() => null);
    contact = reopen(contact, importing);
    contact.then(
      () => (hasFailed = false),
      (error) => {
        hasFailed = true;
        logger.error(`The contact endpoint does not run. ${explain(error)}`, { timestamp: true });
      },
    );
  }

  server.httpServer?.once('listening', reload);
  server.httpServer?.once('close', () => {
    void closeLeads(contact);
    void runner.close();
  });
  server.watcher.on('all', (_event, path) => {
    const file = normalizePath(resolve(root, path));
    const isUsed = knownFiles.has(file) || runner.evaluatedModules.fileToModulesMap.has(file);
    // A file that failed to load is not known.
    const isCode = isUsed || (hasFailed && file.endsWith('.ts'));
    // Vite does so too, but later.
    if (isCode) moduleGraph.onFileChange(file);
    if (isCode || isContent(server, path)) reload();
  });

  return {
    /** The running contact endpoint. Rejects while its code or the content has a mistake. */
    contact: () => contact,
    pages: () => pages,
  };
}

async function reopen(previous: Promise<Leads>, code: Promise<ContactModule>): Promise<Leads> {
  const [{ openContact }] = await Promise.all([code, closeLeads(previous)]);
  return openContact();
}

export function isContent({ config: { root } }: ViteDevServer, path: string): boolean {
  return resolve(root, path).startsWith(resolve('content') + sep);
}

async function closeLeads(leads: Promise<Leads>): Promise<void> {
  const opened = await leads.catch(() => null);
  await opened?.close(0);
}

function notYet<Value>(): Promise<Value> {
  const promise = Promise.reject(new Error('The server does not listen yet.'));
  promise.catch(() => {});
  return promise;
}

/** Errors in the content need no stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ContentError' ? error.message : (error.stack ?? error.message);
}
