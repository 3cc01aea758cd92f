import { join, resolve, sep } from 'node:path';
import { createServerModuleRunner, normalizePath, type ViteDevServer } from 'vite';
import type { Leads } from '../../server/leads/open-leads.ts';

type PagesModule = typeof import('./dev-pages.ts');
type ContactModule = typeof import('./dev-contact.ts');

/** The server's code in `npm run dev`, always as it stands in the files. */
export type DevCode = {
  /** The running contact endpoint. Rejects while its code or the content has a mistake. */
  contact: () => Promise<Leads>;
  pages: () => Promise<PagesModule>;
};

const pagesModule = normalizePath(join(import.meta.dirname, 'dev-pages.ts'));
const contactModule = normalizePath(join(import.meta.dirname, 'dev-contact.ts'));

/**
 * Runs the server's code by Vite, which can load it anew: after a change of it, or of the content,
 * the contact endpoint is closed and opened again.
 */
export function runServerCode(server: ViteDevServer): DevCode {
  const { root, logger } = server.config;
  const { moduleGraph } = server.environments.ssr;
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  let pages = notYet<PagesModule>();
  let contact = notYet<Leads>();
  /** Settles when nothing is being loaded. */
  let loaded: Promise<unknown> = Promise.resolve();
  let isQueued = false;
  let hasFailed = false;
  /** What was loaded before, and so will be again. */
  const knownFiles = new Set<string>();

  function reload(): void {
    // What changes before the files are read is read with them.
    if (isQueued) return;
    isQueued = true;
    const isReady = loaded.then(() => {
      isQueued = false;
      for (const file of runner.evaluatedModules.fileToModulesMap.keys()) knownFiles.add(file);
      // What is loaded while the cache is cleared would stay in it, old as it is.
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
    // What could not be loaded is not among what is used.
    const isCode = isUsed || (hasFailed && file.endsWith('.ts'));
    // Vite does it too, but only after this.
    if (isCode) moduleGraph.onFileChange(file);
    if (isCode || isContent(server, path)) reload();
  });

  return { contact: () => contact, pages: () => pages };
}

async function reopen(previous: Promise<Leads>, code: Promise<ContactModule>): Promise<Leads> {
  const [{ openContact }] = await Promise.all([code, closeLeads(previous)]);
  return openContact();
}

/** Whether a path that the watcher names, absolute or not, is that of a content file. */
export function isContent({ config: { root } }: ViteDevServer, path: string): boolean {
  return resolve(root, path).startsWith(resolve('content') + sep);
}

/** Closes what was opened; what could not be opened has nothing to close. */
async function closeLeads(leads: Promise<Leads>): Promise<void> {
  const opened = await leads.catch(() => null);
  await opened?.close(0);
}

function notYet<Value>(): Promise<Value> {
  const promise = Promise.reject(new Error('The server does not listen yet.'));
  promise.catch(() => {});
  return promise;
}

/** A mistake in the content says all there is to say; one in the code has a place. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ContentError' ? error.message : (error.stack ?? error.message);
}
