import { join, resolve, sep } from 'node:path';
import { createServerModuleRunner, normalizePath, type ViteDevServer } from 'vite';
import type { Leads } from '#server/leads/open-leads.ts';

/** The server's code in `npm run dev`, always as it stands in the files. */
export type DevCode = {
  /** The running contact endpoint. Rejects while its code or the content has a mistake. */
  contact: () => Promise<Leads>;
  pages: () => Promise<typeof import('./dev-pages.ts')>;
};

const contactModule = join(import.meta.dirname, 'dev-contact.ts');
const pagesModule = join(import.meta.dirname, 'dev-pages.ts');

/**
 * Runs the server's code by Vite, which can load it anew: after a change of it, or of the content,
 * the contact endpoint is closed and opened again.
 */
export function runServerCode(server: ViteDevServer): DevCode {
  const { root, logger } = server.config;
  const { moduleGraph } = server.environments.ssr;
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  let contact: Promise<Leads> | null = null;
  let isReopening = false;
  let hasFailed = false;

  async function open(previous: Promise<Leads> | null): Promise<Leads> {
    await closeLeads(previous);
    isReopening = false;
    const { openContact } = await runner.import<typeof import('./dev-contact.ts')>(contactModule);
    return openContact();
  }

  function reopen(): void {
    // Changes that come before the previous one is closed are read with this one.
    if (isReopening) return;
    isReopening = true;
    contact = open(contact);
    contact.then(
      () => (hasFailed = false),
      (error) => {
        hasFailed = true;
        logger.error(`The contact endpoint does not run. ${explain(error)}`, { timestamp: true });
      },
    );
  }

  server.httpServer?.once('listening', reopen);
  server.httpServer?.once('close', () => {
    void closeLeads(contact);
    void runner.close();
  });
  server.watcher.on('all', (_event, path) => {
    const file = normalizePath(resolve(root, path));
    const isUsed = runner.evaluatedModules.getModulesByFile(file) !== undefined;
    // What could not be loaded at the start is not among what is used.
    const isCode = isUsed || (hasFailed && file.endsWith('.ts'));
    // The runner asks the graph of what it imports; Vite updates it, but only after this.
    if (isCode) moduleGraph.onFileChange(file);
    if (isCode || isContent(server, path)) reopen();
  });

  return {
    contact: () => contact ?? Promise.reject(new Error('The server does not listen yet.')),
    pages: () => runner.import(pagesModule),
  };
}

/** Whether a path that the watcher names, absolute or not, is that of a content file. */
export function isContent({ config: { root } }: ViteDevServer, path: string): boolean {
  return resolve(root, path).startsWith(join(root, 'content') + sep);
}

async function closeLeads(leads: Promise<Leads> | null): Promise<void> {
  // What could not be opened has nothing to close.
  const opened = await leads?.catch(() => null);
  await opened?.close(0);
}

/** A mistake in the content says all there is to say; one in the code has a place. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ContentError' ? error.message : (error.stack ?? error.message);
}
