import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentStore, LoadedDocument } from './content-store.ts';
import { readWords } from './documents.ts';

const maxBytes = 10e6;

/** Reads and writes documents. `versions` have the languages of the document as keys. */
export function createDocumentsApi(store: ContentStore, pages: string): Hono {
  return new Hono()
    .get('/start', (context) => {
      const { schemas, folder } = store;
      return context.json({ schemas, pages, words: readWords(), folder });
    })
    .get('/documents/:id', (context) => {
      const document = store.find(context.req.param('id'));
      return document === null ? context.notFound() : context.json(store.load(document));
    })
    .put('/documents/:id', bodyLimit({ maxSize: maxBytes }), async (context) => {
      const document = store.find(context.req.param('id'));
      if (document === null) return context.notFound();
      const { entries, versions } = await context.req.json<LoadedDocument>();
      // Only entries of a collection can be removed.
      if (entries === null && !document.schema?.endsWith(':')) return context.notFound();
      const outcome = await store.save(document, entries, versions);
      if (outcome.kind === 'invalid') return context.json({ problems: outcome.problems }, 422);
      return context.json(outcome.document, outcome.kind === 'saved' ? 200 : 409);
    })
    .get('/documents/:id/links', (context) => {
      const document = store.find(context.req.param('id'));
      return document === null ? context.notFound() : context.json(store.findLinks(document));
    })
    .post('/documents/:id/rename', async (context) => {
      const document = store.find(context.req.param('id'));
      const { to, redirect } = await context.req.json<{ to: string; redirect: boolean }>();
      const renamed = document && (await store.rename(document, to, redirect));
      return renamed === null ? context.body(null, 409) : context.json(renamed);
    })
    .get('/search', (context) => {
      const query = context.req.query('q')?.trim() ?? '';
      return context.json(query.length < 2 ? [] : store.search(query).slice(0, 60));
    });
}
